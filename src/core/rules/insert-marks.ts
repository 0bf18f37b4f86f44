/** What is written before the character at a place, counted from 0. */
export type Marks = Readonly<Record<number, string>>

/**
 * Writes each mark once the character after it is there, so that text which is still being typed
 * never ends in a mark: the backspace always takes a character away.
 */
export function insertMarks(text: string, marks: Marks): string {
  return text.replace(
    /./g,
    (character, place: number) => (marks[place] ?? "") + character
  )
}
