import { Checkbox, Hint, Input, Label, Select } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import type { LinkField, TypedLink } from "./link-to-make"
import { OrderChoice } from "./order-choice"

const TEXTS = ["name", "description", "validityDays"] as const

interface LinkFieldsProps {
  typed: TypedLink
  wrong: LinkField[]
  /** Those that make links. */
  accounts: string[]
  onType: (change: Partial<TypedLink>) => void
}

/** What a link is for, and what the payer reads. */
export function LinkFields({
  typed,
  wrong,
  accounts,
  onType,
}: LinkFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="flex items-center gap-x-2 px-6 py-4">
        <Checkbox
          id="link-free"
          checked={typed.isFree}
          onCheckedChange={(checked) =>
            onType({ isFree: checked === true, order: undefined })
          }
        />
        <Label htmlFor="link-free" size="small">
          {t("links.make.free")}
        </Label>
      </div>
      {accounts.length > 1 && (
        <Field id="account" label={t("pages.account")}>
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
      {typed.isFree ? (
        <TextField field="amount" {...{ typed, wrong, onType }} />
      ) : (
        <OrderChoice
          chosen={typed.order}
          isMissing={wrong.includes("order")}
          onChoose={(order) => onType({ order })}
        />
      )}
      {TEXTS.map((field) => (
        <TextField key={field} field={field} {...{ typed, wrong, onType }} />
      ))}
    </>
  )
}

interface FieldProps {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  children: ReactNode
}

function Field({ id, label, hint, problem, children }: FieldProps) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 px-6 py-4 md:grid-cols-2">
      <div className="flex flex-col">
        <Label htmlFor={`link-${id}`} size="small" weight="plus">
          {label}
        </Label>
        {hint && <Hint id={`link-${id}-hint`}>{hint}</Hint>}
      </div>
      <div className="flex min-w-0 flex-col gap-y-1">
        {children}
        {problem && (
          <Hint variant="error" role="alert">
            {problem}
          </Hint>
        )}
      </div>
    </div>
  )
}

interface TextFieldProps extends Omit<LinkFieldsProps, "accounts"> {
  field: "amount" | (typeof TEXTS)[number]
}

function TextField({ field, typed, wrong, onType }: TextFieldProps) {
  const { t } = useTexts()
  const isWrong = wrong.includes(field)
  return (
    <Field
      id={field}
      label={t(`links.make.fields.${field}.label`)}
      hint={t(`links.make.fields.${field}.hint`)}
      problem={isWrong ? t(`links.make.fields.${field}.wrong`) : undefined}
    >
      <Input
        id={`link-${field}`}
        aria-describedby={`link-${field}-hint`}
        aria-invalid={isWrong}
        autoComplete="off"
        value={typed[field]}
        onChange={({ target }) => onType({ [field]: target.value })}
        {...(field === "amount" && { inputMode: "decimal" as const })}
        {...(field === "validityDays" && { inputMode: "numeric" as const })}
      />
    </Field>
  )
}
