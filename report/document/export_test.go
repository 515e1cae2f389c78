package document

// Style is the style sheet for parts and reports. It never changes.
func Style() string { return style }
