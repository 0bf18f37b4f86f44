import { toast } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Says that nobody knows yet what came of it, and that it must not be repeated. */
export function useWaitingToast() {
  const { t } = useTexts()
  return (why: string) => {
    toast.warning(t("words.states.beingConfirmed"), { description: why })
  }
}
