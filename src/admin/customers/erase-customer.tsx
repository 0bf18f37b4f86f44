import { Alert, Button, Checkbox, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useErasable, useEraseCustomer } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { ConfirmPrompt } from "../payments/confirm-prompt"

/** Where a customer asks to be forgotten; the button is drawn for whoever may do it. */
export function EraseCustomer({ customer }: { customer: string }) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useErasable(customer, false)
  if (data?.may_erase !== true) return null
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => setIsAsking(true)}
      >
        {t("eraseCustomer.label")}
      </Button>
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

/** Says before what stays, and which disputes are open. */
function ErasePrompt({ customer, onEnd }: ErasePromptProps) {
  const { t } = useTexts()
  const [withGuests, setWithGuests] = useState(false)
  const [keepsDocument, setKeepsDocument] = useState(false)
  const erasable = useErasable(customer, withGuests)
  const erase = useEraseCustomer()
  const done = () => {
    toast.success(t("eraseCustomer.done"))
    onEnd()
  }
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("eraseCustomer.title")}
      what={t("eraseCustomer.what")}
      confirm={t("eraseCustomer.label")}
      isReady={erasable.data !== undefined}
      progress={erase}
      onEnd={onEnd}
      onConfirm={(reason) =>
        erase.mutate(
          {
            customer,
            reason,
            guest_orders: withGuests,
            keep_fiscal_document: keepsDocument,
          },
          { onSuccess: done }
        )
      }
    >
      <Checked
        label={t("eraseCustomer.guests")}
        isChosen={withGuests}
        onChoose={setWithGuests}
      />
      <Checked
        label={t("eraseCustomer.keepDocument")}
        isChosen={keepsDocument}
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
      <Text size="small" className="text-ui-fg-subtle">
        {t("eraseCustomer.reasonHint")}
      </Text>
    </ConfirmPrompt>
  )
}

interface CheckedProps {
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Checked({ label, isChosen, onChoose }: CheckedProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox
        id={id}
        className="shrink-0"
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <Label htmlFor={id} size="small">
        {label}
      </Label>
    </div>
  )
}
