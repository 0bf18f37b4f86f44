import { Alert, Button, Checkbox, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useErasable, useEraseCustomer } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { QueryState } from "../page/query-state"
import { ConfirmPrompt } from "../payments/confirm-prompt"

/** Where a customer asks to be forgotten: says before what stays, and which disputes are open. */
export function EraseCustomer({ customer }: { customer: string }) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
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

function ErasePrompt({ customer, onEnd }: ErasePromptProps) {
  const { t } = useTexts()
  const [withGuests, setWithGuests] = useState(false)
  const [keepsDocument, setKeepsDocument] = useState(false)
  const erasable = useErasable(customer, withGuests)
  const erase = useEraseCustomer()
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("eraseCustomer.title")}
      what={
        <>
          <p>{t("eraseCustomer.what")}</p>
          <p className="mt-2">{t("eraseCustomer.stays")}</p>
          <p className="mt-2">{t("eraseCustomer.medusa")}</p>
        </>
      }
      confirm={t("eraseCustomer.label")}
      isReady={erasable.data?.may_erase === true}
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
          {
            onSuccess: () => {
              toast.success(t("eraseCustomer.done"))
              onEnd()
            },
          }
        )
      }
    >
      <Choice
        label={t("eraseCustomer.guests")}
        isChosen={withGuests}
        onChoose={setWithGuests}
      />
      <Choice
        label={t("eraseCustomer.keepDocument")}
        isChosen={keepsDocument}
        onChoose={setKeepsDocument}
      />
      <QueryState query={erasable}>
        {({ charges, disputed, may_erase }) => (
          <>
            <Text size="small">{t("eraseCustomer.charges", { charges })}</Text>
            <Disputed charges={disputed} />
            {!may_erase && (
              <Alert variant="error">{t("refusal.forbidden.what")}</Alert>
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

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
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

function Disputed({ charges }: { charges: string[] }) {
  const { t } = useTexts()
  if (charges.length === 0) return null
  return (
    <Alert variant="warning">
      <p>{t("eraseCustomer.disputed")}</p>
      <ul>
        {charges.map((id) => (
          <li key={id}>
            <PageLink to={`/payments/${id}`}>{id}</PageLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
