package site_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/render/site"
)

func TestReadConfig(t *testing.T) {
	text := `
# a comment
title = Zażółć = Cup
about=a line
logo = pictures/logo.svg
base-url = https://example.org/cup
language = pl_PL.UTF-8
withhold = names, inputs,names
`
	c, err := site.ReadConfig(strings.NewReader(text), "my.conf", nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := site.ReadConfig(strings.NewReader("\ufeff"+strings.ReplaceAll(text, "\n", "\r\n")), "my.conf", nil)
	if err != nil || !reflect.DeepEqual(other, c) {
		t.Errorf("with CR LF: %+v, %v", other, err)
	}
	if c.Title != "Zażółć = Cup" || c.About != "a line" || c.Logo != "pictures/logo.svg" || c.BaseURL != "https://example.org/cup/" ||
		c.Language != "pl" || !slices.Equal(c.Withhold, []string{"inputs", "names"}) {
		t.Errorf("read as %+v", c)
	}
}

func TestConfigMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"title":                                `want key = value, got "title"`,
		"= x":                                  `unknown key: ""`,
		"titel = x":                            `unknown key: "titel"`,
		"title =":                              `title: no value`,
		"about = x\ntitle = x\nabout= y":       `about is already set on line 1`,
		"title = " + strings.Repeat("x", 1001): `title: more than 1000 characters`,
		"logo = logo.exe":                      `logo: "logo.exe": want .svg`,
		"logo = ../x":                          `logo: "../x": want .svg`,
		"base-url = javascript:alert(1)":       `base-url: "javascript:alert(1)": want https://host/path`,
		"base-url = //example.org":             `want https://host/path`,
		"base-url = https://a@b/":              `want https://host/path`,
		"base-url = https://b/?x":              `want https://host/path`,
		"language = xx":                        `unknown language "xx"`,
		"withhold = everything":                `withhold: "everything" cannot be withheld; there are inputs, logs, names, versions`,
		"withhold = names,":                    `withhold: "" cannot be withheld`,
		strings.Repeat("# x\n", 1<<15):         `more than 65536 bytes`,
		strings.Repeat("x", 1<<17):             `more than 65536 bytes`,
	} {
		_, err := site.ReadConfig(strings.NewReader(text), "my.conf", nil)
		line := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
		switch {
		case err == nil:
			t.Errorf("%.60q is taken", text)
		case !strings.HasPrefix(err.Error(), "my.conf:") || !strings.Contains(err.Error(), ": config: ") || !strings.Contains(err.Error(), want):
			t.Errorf("%.60q: %v, want %s", text, err, want)
		case line < 10 && !strings.HasPrefix(err.Error(), "my.conf:"+string(rune('0'+line))+":"):
			t.Errorf("%.60q: %v, want line %d", text, err, line)
		}
	}
}

func FuzzReadConfig(f *testing.F) {
	f.Add("title = x\nwithhold = names")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := site.ReadConfig(strings.NewReader(text), "c", nil)
		if err != nil && !strings.HasPrefix(err.Error(), "c:") {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil && c.BaseURL != "" && !strings.HasPrefix(c.BaseURL, "http") {
			t.Errorf("%q: base %q", text, c.BaseURL)
		}
	})
}
