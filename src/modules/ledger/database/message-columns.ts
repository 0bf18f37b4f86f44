import type { MessageOrText } from "../../../domain/message"
import { storableText } from "../../../domain/parsing/storable-values"
import { storableJson } from "./storable"

/**
 * Returns the values of the two columns that store a text or a message. The column that is not used is null.
 * - A message of the plugin is stored as JSON in the column `<name>_message`.
 * - Any other text, for example from an administrator, is stored in the column `<name>`. If `mostCharacters` is given,
 *   the text is cut after this number of characters.
 *
 * The columns are separate so that a text of an administrator is never read as a message of the plugin.
 */
export function messageColumns<const Name extends string>(
  name: Name,
  words: MessageOrText | undefined,
  mostCharacters?: number
): Record<Name | `${Name}_message`, string | null> {
  const isOurs = typeof words === "object"
  return {
    [name]:
      isOurs || words === undefined
        ? null
        : storableText(words, mostCharacters),
    [`${name}_message`]: isOurs ? storableJson(words) : null,
  } as Record<Name | `${Name}_message`, string | null>
}
