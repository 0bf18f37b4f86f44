import { Alert, Checkbox, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { postToPlugin } from "../api/admin-client"
import {
  usePluginQuery,
  useRefreshingMutation,
  usePermissions,
} from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../page/form/confirm-prompt"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { SmallButton } from "../page/small-button"

/** The answer of GET /customers/:id/erase: what an erasure would affect. The request itself erases nothing. */
interface Erasable {
  charges: number
  /** The ids of charges with an open dispute. */
  disputed: string[]
}

/** A button that erases a customer's personal data. It is shown only to users with the permission `money`. */
export function EraseCustomer({ customer }: { customer: string }) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  if (!usePermissions().money) return null
  return (
    <>
      <SmallButton onClick={() => setIsAsking(true)}>
        {t("eraseCustomer.label")}
      </SmallButton>
      {isAsking && (
        <ErasePrompt customer={customer} onEnd={() => setIsAsking(false)} />
      )}
    </>
  )
}

interface ErasePromptProps {
  customer: string
  onEnd: () => void
}

/**
 * Asks for confirmation before a customer's personal data are erased. Shows how many charges contain such data, and
 * which of them have an open dispute.
 */
function ErasePrompt({ customer, onEnd }: ErasePromptProps) {
  const { t } = useTexts()
  const [withGuests, setWithGuests] = useState(false)
  const [keepsDocument, setKeepsDocument] = useState(false)
  const erasable = usePluginQuery<Erasable>(`/customers/${customer}/erase`, {
    query: { guest_orders: withGuests },
  })
  const erase = useRefreshingMutation((body: object) =>
    postToPlugin(`/customers/${customer}/erase`, body)
  )
  const reportErasedAndClose = () => {
    toast.success(t("eraseCustomer.done"))
    onEnd()
  }
  return (
    <ConfirmPrompt
      isDangerous
      title={t("eraseCustomer.title")}
      what={t("eraseCustomer.what")}
      confirm={t("eraseCustomer.label")}
      isReady={erasable.data !== undefined}
      progress={erase}
      onEnd={onEnd}
      onConfirm={() =>
        erase.mutate(
          {
            guest_orders: withGuests,
            keep_fiscal_document: keepsDocument,
          },
          { onSuccess: reportErasedAndClose }
        )
      }
    >
      <LabeledCheckbox
        label={t("eraseCustomer.guests")}
        onChoose={setWithGuests}
      />
      <LabeledCheckbox
        label={t("eraseCustomer.keepDocument")}
        onChoose={setKeepsDocument}
      />
      <QueryState query={erasable}>
        {({ charges, disputed }) => (
          <>
            <Text size="small">{t("eraseCustomer.charges", { charges })}</Text>
            {disputed.length > 0 && (
              <Alert variant="warning">
                {t("eraseCustomer.disputed")}{" "}
                {disputed.map((id) => (
                  <PageLink key={id} to={`/payments/${id}`}>
                    {id}{" "}
                  </PageLink>
                ))}
              </Alert>
            )}
          </>
        )}
      </QueryState>
    </ConfirmPrompt>
  )
}

interface CheckedProps {
  label: string
  onChoose: (isChosen: boolean) => void
}

function LabeledCheckbox({ label, onChoose }: CheckedProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox
        id={id}
        className="shrink-0"
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <Label htmlFor={id} size="small">
        {label}
      </Label>
    </div>
  )
}
