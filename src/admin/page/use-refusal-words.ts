import { messageOf, statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"

/** Why something was refused, for the person who asked for it. */
export function useRefusalWords() {
  const { t } = useTexts()
  return (error: unknown): string => {
    switch (statusOf(error)) {
      case undefined:
        return t("pages.noAnswer")
      case 403:
        return t("pages.forbidden")
      default:
        return messageOf(error)
    }
  }
}
