/**
 * Writes what was typed in its mask (spaces, points, slashes), keeps the caret before the same
 * letter or digit, and returns the value. Writes at once and not by React, which would put the
 * caret at the end of a changed value.
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
    // While a browser fills in a form the focus is elsewhere, and in Safari setting the caret moves it here.
    if (input.matches(":focus")) {
      const after = typed.slice(selectionStart!).replace(/\W/g, "").length
      // Goes behind a mark only when deleting forward; else either key would delete the same mark forever.
      const mark = inputType === "deleteContentForward" ? "" : "\\W*"
      const place = masked.search(RegExp(`${mark}(\\w\\W*){0,${after}}$`))
      input.setSelectionRange(place, place)
    }
  }
  return masked
}
