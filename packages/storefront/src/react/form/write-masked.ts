/**
 * Formats the text of an input with `mask`, which adds separators such as spaces or slashes, and returns the new text.
 * The caret stays before the same letter or digit. If React wrote the text, the caret would move to the end.
 */
export function writeMasked(
  input: HTMLInputElement,
  mask: (typed: string) => string,
  inputType?: string
): string {
  const { value: typed, selectionStart } = input
  const masked = mask(typed)
  if (masked !== typed) {
    input.value = masked
    // While a browser fills in a form, another element has the focus. In Safari, setting the caret would move the focus
    // here.
    if (input.matches(":focus")) {
      const after = typed.slice(selectionStart!).replace(/\W/g, "").length
      // The caret goes behind a separator only when the shopper deletes forward. Otherwise each key would delete the
      // same separator.
      const mark = inputType === "deleteContentForward" ? "" : "\\W*"
      const place = masked.search(RegExp(`${mark}(\\w\\W*){0,${after}}$`))
      input.setSelectionRange(place, place)
    }
  }
  return masked
}
