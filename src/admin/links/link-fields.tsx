import { Checkbox, Input, Label, Select } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { Field } from "../page/form/field"
import type { LinkField, LinkFormValues } from "./link-form"
import { OrderChoice } from "./order-choice"

const TEXTS = ["name", "description", "validityDays"] as const

const MOST_CHARACTERS = {
  amount: 20,
  name: 100,
  description: 250,
  validityDays: 3,
}

const KEYBOARDS = { amount: "decimal", validityDays: "numeric" } as const

interface LinkFieldsProps {
  typed: LinkFormValues
  wrong: LinkField[]
  /** The ids of the accounts that can create payment links. */
  accounts: string[]
  onType: (change: Partial<LinkFormValues>) => void
}

export function LinkFields(props: LinkFieldsProps) {
  const { typed, wrong, accounts, onType } = props
  const { t } = useTexts()
  return (
    <>
      <div className="flex items-center gap-x-2 px-6 py-4">
        <Checkbox
          id="link-free"
          checked={typed.isForTypedAmount}
          onCheckedChange={(checked) =>
            onType({ isForTypedAmount: checked === true, order: undefined })
          }
        />
        <Label htmlFor="link-free" size="small">
          {t("links.make.free")}
        </Label>
      </div>
      {accounts.length > 1 && (
        <Field id="link-account" label={t("pages.account")}>
          <Select
            value={typed.account}
            onValueChange={(account) => onType({ account })}
          >
            <Select.Trigger id="link-account">
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {accounts.map((account) => (
                <Select.Item key={account} value={account}>
                  {account}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </Field>
      )}
      {!typed.isForTypedAmount && (
        <OrderChoice
          chosen={typed.order}
          isMissing={wrong.includes("order")}
          onChoose={(order) => onType({ order })}
        />
      )}
      {[...(typed.isForTypedAmount ? (["amount"] as const) : []), ...TEXTS].map(
        (field) => (
          <TextField key={field} field={field} {...props} />
        )
      )}
    </>
  )
}

interface TextFieldProps extends LinkFieldsProps {
  field: "amount" | (typeof TEXTS)[number]
}

function TextField({ field, typed, wrong, onType }: TextFieldProps) {
  const { t } = useTexts()
  const id = `link-${field}`
  const isWrong = wrong.some((one) => one === field)
  return (
    <Field
      id={id}
      label={t(`links.make.fields.${field}.label`)}
      hint={t(`links.make.fields.${field}.hint`)}
      problem={isWrong && t(`links.make.fields.${field}.wrong`)}
    >
      <Input
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={isWrong}
        autoComplete="off"
        maxLength={MOST_CHARACTERS[field]}
        inputMode={field in KEYBOARDS ? KEYBOARDS[field as "amount"] : "text"}
        value={typed[field]}
        onChange={({ target }) => onType({ [field]: target.value })}
      />
    </Field>
  )
}
