import type { ChangeEvent } from "react"

/**
 * Writes what was typed with its marks (spaces, points, slashes) and leaves the caret where it was:
 * before the same letter or digit. It is written here and at once, since React puts the caret at the
 * end of whatever it changes itself. Returns what stands in the input.
 */
export function writeMasked(
  { target: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  mask: (typed: string) => string
): string {
  const { value: typed, selectionStart } = input
  const masked = mask(typed)
  if (masked !== typed) {
    input.value = masked
    // A browser that fills in a form has its focus elsewhere, and Safari would move it here.
    if (input.matches(":focus")) {
      const after = typed.slice(selectionStart!).replace(/\W/g, "").length
      // Behind a mark only when that was deleted forward: either key would delete the same one forever.
      const { inputType } = nativeEvent as InputEvent
      const mark = inputType === "deleteContentForward" ? "" : "\\W*"
      const place = masked.search(RegExp(`${mark}(\\w\\W*){0,${after}}$`))
      input.setSelectionRange(place, place)
    }
  }
  return masked
}
