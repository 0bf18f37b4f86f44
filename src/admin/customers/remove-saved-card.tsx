import { toast } from "@medusajs/ui"
import { useState } from "react"
import { deleteInPlugin } from "../api/admin-client"
import { usePermissions, useRefreshingMutation } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../page/form/confirm-prompt"
import { SmallButton } from "../page/small-button"

interface RemovalProps {
  customer: string
  /** The id of the saved card. */
  card: string
  /** The brand and the last four digits of the card, as the page shows them. */
  label: string
}

/** A button that removes a customer's saved card. It is shown only to users with the permission `money`. */
export function RemoveSavedCard({ customer, card, label }: RemovalProps) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const removal = useRefreshingMutation(async () => {
    await deleteInPlugin(`/customers/${customer}/saved-cards/${card}`)
    // The button disappears with the card when the list is reloaded, and then no callback of `mutate` is called.
    toast.success(t("savedCards.removed"))
  })
  if (!usePermissions().money) return null
  const closePrompt = () => setIsAsking(false)
  return (
    <>
      <SmallButton
        aria-label={t("savedCards.removeCard", { card: label })}
        onClick={() => setIsAsking(true)}
      >
        {t("savedCards.remove")}
      </SmallButton>
      {isAsking && (
        <ConfirmPrompt
          isDangerous
          title={t("savedCards.removeTitle", { card: label })}
          what={t("savedCards.what")}
          confirm={t("savedCards.remove")}
          progress={removal}
          onEnd={closePrompt}
          onConfirm={() =>
            removal.mutate(undefined, { onSuccess: closePrompt })
          }
        />
      )}
    </>
  )
}
