import { Input, Select } from "@medusajs/ui"
import type { ShownSetting } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { valueKindOf } from "../page/form/entered-value"
import { Field } from "../page/form/field"
import { TechnicalWords } from "../page/refusal"
import type { SettingsForm } from "./use-settings-form"
import { SmallButton } from "../page/small-button"

/** The style of a read-only field, whose text the user can select and copy. */
const READ_ONLY = "bg-ui-bg-disabled hover:bg-ui-bg-disabled text-ui-fg-subtle"

const KEYBOARDS = {
  integer: "numeric",
  number: "decimal",
  amount: "decimal",
  text: "text",
  secret: "text",
} as const

interface FieldProps {
  id: string
  setting: ShownSetting
  form: SettingsForm
  isReadOnly: boolean
  /** An example of a price with the saved value, for the settings about interest and discounts. */
  example?: string | undefined
}

/** Shows the input field of a setting with its label, its explanation, an error message, and who set it and when. */
export function SettingField(props: FieldProps) {
  const { id, setting, form } = props
  const { t } = useTexts()
  const problem = form.problemOf(setting)
  return (
    <Field
      id={id}
      label={t(`settings.${setting.name}.label`)}
      hint={t(`settings.${setting.name}.hint`)}
      problem={problem?.text}
    >
      <SettingControl {...props} />
      <TechnicalWords text={problem?.details} />
      {props.example !== undefined && (
        <p className="txt-small">{props.example}</p>
      )}
      <SettingFooter {...props} />
    </Field>
  )
}

function SettingControl({ id, setting, form, isReadOnly }: FieldProps) {
  const { t } = useTexts()
  const isWrong = form.problemOf(setting) !== undefined
  const described = {
    "aria-describedby": `${id}-hint ${id}-meta ${isWrong ? `${id}-problem` : ""}`,
    "aria-invalid": isWrong,
  }
  const text = form.textOf(setting)
  const kind = valueKindOf(setting)
  if (kind === "choice") {
    return (
      <Select
        value={text}
        onValueChange={(value) => form.type(setting, value)}
        disabled={isReadOnly}
      >
        <Select.Trigger id={id} {...described}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {setting.schema.enum?.map((choice) => (
            <Select.Item key={choice} value={choice}>
              {t(`settings.${setting.name}.choices.${choice}`, {
                defaultValue: choice,
              })}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    )
  }
  const isSecret = kind === "secret"
  return (
    <Input
      id={id}
      {...described}
      type={isSecret ? "password" : "text"}
      inputMode={KEYBOARDS[kind]}
      autoComplete={isSecret ? "new-password" : "off"}
      placeholder={
        isSecret && setting.is_set && !isReadOnly
          ? t("form.secretPlaceholder")
          : undefined
      }
      readOnly={isReadOnly}
      className={isReadOnly ? READ_ONLY : ""}
      value={text}
      onChange={({ target }) => form.type(setting, target.value)}
    />
  )
}

/**
 * Shows the state of a setting below its field, for example who set the value and when. Never shows the value, which
 * may be a secret. If the administrator may change the setting, there can also be buttons for these actions:
 *
 * - To remove the value.
 * - To make a replaced secret invalid at once. It otherwise stays valid for some time after its replacement.
 */
function SettingFooter({ id, setting, form, isReadOnly }: FieldProps) {
  const { t, date } = useTexts()
  const { isSecret } = setting
  // An administrator removes a text by emptying its field. A secret or a choice needs a button for that.
  const canUnset =
    (isSecret || valueKindOf(setting) === "choice") &&
    !isReadOnly &&
    setting.set_at !== null &&
    !form.isUnset(setting)
  return (
    <div
      id={`${id}-meta`}
      className="txt-compact-small text-ui-fg-subtle flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      <span>{useStateText({ setting, form })}</span>
      {isSecret && setting.is_set && <span>{t("form.neverShown")}</span>}
      {canUnset && (
        <SmallButton
          variant="transparent"
          onClick={() => form.type(setting, null)}
        >
          {t(isSecret ? "actions.remove" : "actions.useDefault")}
        </SmallButton>
      )}
      {setting.former_until !== null && (
        <span className="w-full">
          {t("form.formerUntil", { date: date(setting.former_until) })}{" "}
          {!isReadOnly && (
            <SmallButton variant="transparent" onClick={form.endReplacedTokens}>
              {t("actions.endFormer")}
            </SmallButton>
          )}
        </span>
      )}
    </div>
  )
}

function useStateText({
  setting,
  form,
}: Pick<FieldProps, "setting" | "form">): string {
  const { t } = useTexts()
  const originTextOf = useSettingOriginText()
  const { isSecret } = setting
  if (form.isChanged(setting)) {
    if (form.textOf(setting) !== "") return t("form.notSaved")
    return t(isSecret ? "form.secretRemoved" : "form.emptyIsDefault")
  }
  const hasValue = isSecret ? setting.is_set : setting.value !== null
  return originTextOf(setting) ?? t(hasValue ? "form.default" : "form.notSet")
}

/**
 * Returns a function that says in a text who set a setting and when. For a setting in medusa-config.ts, the text says
 * that the store's developer has set it. If neither the developer nor an administrator has set the setting, the
 * function returns undefined.
 */
export function useSettingOriginText() {
  const { t, date } = useTexts()
  return (setting: ShownSetting): string | undefined => {
    const { is_fixed, set_at, set_by_email: who } = setting
    if (is_fixed) return t("form.fixed")
    if (set_at === null) return undefined
    return who === null
      ? t("form.setOn", { date: date(set_at) })
      : t("form.setOnBy", { date: date(set_at), who })
  }
}
