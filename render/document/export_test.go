package document

// Style returns the style sheet for parts and reports. It never changes.
func Style() string { return style }
