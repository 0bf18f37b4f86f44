/** The text that replaces an erased text. */
export const ERASED_TEXT = "[erased]"
