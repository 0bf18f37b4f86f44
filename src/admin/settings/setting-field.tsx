import { Button, Hint, Input, Label, Select } from "@medusajs/ui"
import type { ShownSetting } from "../api/contract"
import { useTexts } from "../i18n/use-texts"
import { kindOf } from "./entered-value"
import { ProblemHint } from "./refused"
import { formerSecretEnds } from "./shown-time"
import type { SettingsForm } from "./use-settings-form"

/** Can be read and copied, and looks as if it could not be written. */
const READ_ONLY = "bg-ui-bg-disabled hover:bg-ui-bg-disabled text-ui-fg-subtle"

interface FieldProps {
  id: string
  setting: ShownSetting
  form: SettingsForm
  isReadOnly: boolean
}

/** A setting with its label, what it is, what is wrong with it, and who set it when. */
export function SettingField(props: FieldProps) {
  const { id, setting, form } = props
  const { t } = useTexts()
  const problem = form.problemOf(setting)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 px-6 py-4 md:grid-cols-2">
      <div className="flex flex-col">
        <Label htmlFor={id} size="small" weight="plus">
          {t(`settings.${setting.name}.label`)}
        </Label>
        <Hint id={`${id}-hint`}>{t(`settings.${setting.name}.hint`)}</Hint>
      </div>
      <div className="flex min-w-0 flex-col gap-y-1">
        <Control {...props} />
        {problem !== undefined && (
          <ProblemHint problem={problem} id={`${id}-problem`} />
        )}
        <SetBy {...props} />
      </div>
    </div>
  )
}

function Control({ id, setting, form, isReadOnly }: FieldProps) {
  const { t } = useTexts()
  const problem = form.problemOf(setting)
  const described = {
    "aria-describedby": `${id}-hint ${id}-meta${problem ? ` ${id}-problem` : ""}`,
    "aria-invalid": problem !== undefined,
  }
  const text = form.textOf(setting)
  const kind = kindOf(setting)
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
  if (kind === "secret" && isReadOnly) {
    return (
      <Input
        id={id}
        {...described}
        readOnly
        value={setting.is_set ? "••••••••" : ""}
        className={READ_ONLY}
      />
    )
  }
  return (
    <Input
      id={id}
      {...described}
      readOnly={isReadOnly}
      className={isReadOnly ? READ_ONLY : ""}
      value={text}
      onChange={({ target }) => form.type(setting, target.value)}
      autoComplete={kind === "secret" ? "new-password" : "off"}
      {...(kind === "secret"
        ? {
            type: "password",
            placeholder: setting.is_set
              ? t("form.secretPlaceholder")
              : undefined,
          }
        : {})}
      {...(kind === "integer" && { inputMode: "numeric" })}
      {...((kind === "amount" || kind === "number") && {
        inputMode: "decimal",
      })}
    />
  )
}

/** Below the field: who set it when; of a secret, that is all there is to see. */
function SetBy({ id, setting, form, isReadOnly }: FieldProps) {
  const { t, date } = useTexts()
  const { isSecret } = setting
  // The store takes both of a secret that the gateway sends; of the others the gateway does.
  const former =
    isSecret && setting.schema.type !== "array"
      ? formerSecretEnds(setting.set_at, Date.now())
      : undefined
  // A text is emptied in its field; these have nothing to empty.
  const canUnset =
    (isSecret || kindOf(setting) === "choice") &&
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
        <Button
          type="button"
          size="small"
          variant="transparent"
          onClick={() => form.type(setting, null)}
        >
          {t(isSecret ? "actions.remove" : "actions.useDefault")}
        </Button>
      )}
      {setting.former_until !== null && (
        <span className="w-full">
          {t("form.formerUntil", { date: date(setting.former_until) })}{" "}
          {!isReadOnly && (
            <Button
              type="button"
              size="small"
              variant="transparent"
              onClick={form.endFormer}
            >
              {t("actions.endFormer")}
            </Button>
          )}
        </span>
      )}
      {former && (
        <span className="w-full">
          {t("form.formerSecret", { date: date(former) })}
        </span>
      )}
    </div>
  )
}

function useStateText({
  setting,
  form,
}: Pick<FieldProps, "setting" | "form">): string {
  const { t, setOn } = useTexts()
  const { isSecret } = setting
  if (setting.is_fixed) return t("form.fixed")
  if (form.isChanged(setting)) {
    if (form.textOf(setting) !== "") return t("form.notSaved")
    return t(isSecret ? "form.secretRemoved" : "form.emptyIsDefault")
  }
  if (setting.set_at !== null) {
    return setOn(setting.set_at, setting.set_by_email)
  }
  const hasDefault = isSecret ? setting.is_set : setting.value !== null
  return t(hasDefault ? "form.default" : "form.notSet")
}
