import { toast } from "@medusajs/ui"
import { messageOf, statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"
import { refusalOf } from "./refusal-reason"

/** Says why something was not done where no prompt is open to say it in. */
export function useRefusalToast() {
  const { t } = useTexts()
  return (error: unknown) => {
    const reason = refusalOf(statusOf(error))
    toast.error(t(`refusal.${reason}.what`), {
      description: messageOf(error),
    })
  }
}
