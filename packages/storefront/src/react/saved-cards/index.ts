// Files of which every name is exported (`*`) contain only public names.
export { SavedCardForm, type SavedCardFormProps } from "./saved-card-form"
export { SavedCardList, type SavedCardListProps } from "./saved-card-list"
export type { SavedCardTexts } from "./texts"
export * from "./use-saved-cards"
