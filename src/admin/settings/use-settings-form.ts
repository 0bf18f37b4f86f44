import { toast } from "@medusajs/ui"
import { useState } from "react"
import type { SettingValues, ShownAccount, ShownSetting } from "../api/contract"
import { refusalOf } from "../api/refused-request"
import { useSaveSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { enteredValue, shownInField } from "./entered-value"
import { type Problem, useProblemWords } from "./refused"
import { settingOfMessage } from "./setting-of-message"

/** What was typed and is not saved, by the setting's name. `null`: it is to be unset. */
export type Typed = Record<string, string | null>

interface FormInput {
  account: ShownAccount
  settings: ShownSetting[]
  typed: Typed
  onType: (change: (typed: Typed) => Typed) => void
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** One group of settings that are typed and saved together. */
export function useSettingsForm({
  account,
  settings,
  typed,
  onType,
}: FormInput) {
  const { t, locale } = useTexts()
  const wordsFor = useProblemWords()
  const save = useSaveSettings(account)
  /** Names of those whose text is no value. */
  const [invalid, setInvalid] = useState<string[]>([])

  const textOf = (setting: ShownSetting) => {
    const text = typed[setting.name]
    return text === undefined ? shownInField(setting, locale) : (text ?? "")
  }
  const changed = settings.filter(
    (setting) =>
      typed[setting.name] !== undefined &&
      (typed[setting.name] === null ||
        textOf(setting) !== shownInField(setting, locale))
  )
  const forget = (names: readonly string[]) =>
    onType((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => !names.includes(name))
      )
    )
  const names = settings.map(({ name }) => name)

  const { isConflict } = save
  const refusal = save.error && !isConflict ? wordsFor(save.error) : undefined
  const refused = isConflict ? undefined : settingOfError(save.error, names)

  return {
    textOf,
    isChanged: (setting: ShownSetting) => changed.includes(setting),
    hasChanges: changed.length > 0,
    isSaving: save.isPending,
    /** Why nothing was saved, where no field has it. */
    refusal: refused === undefined ? refusal : undefined,
    /** Somebody has saved since the values were loaded, and nothing of this was. */
    isConflict,
    problemOf: (setting: ShownSetting): Problem | undefined => {
      if (invalid.includes(setting.name)) {
        return { text: t(invalidTextOf(setting.kind)) }
      }
      return refused === setting.name ? refusal : undefined
    },
    isUnset: ({ name }: ShownSetting) => typed[name] === null,
    type: ({ name }: ShownSetting, text: string | null) => {
      setInvalid((those) => those.filter((one) => one !== name))
      // A refusal is about what was sent; a conflict stays until the current values are loaded.
      if (!isConflict) save.reset()
      onType((all) => ({ ...all, [name]: text }))
    },
    discard: () => {
      setInvalid([])
      save.reset()
      forget(names)
    },
    submit: () => {
      const values = changed.map((setting) => ({
        name: setting.name,
        value: enteredValue(setting.kind, textOf(setting)),
      }))
      const wrong = values.filter(({ value }) => value === undefined)
      setInvalid(wrong.map(({ name }) => name))
      if (wrong.length > 0) return
      save.mutate(valuesOf(values), {
        onSuccess: () => {
          forget(names)
          toast.success(t("form.saved"), {
            description: t("form.savedWhen"),
          })
        },
      })
    },
  }
}

/** Of those that are given, the one that a refusal is about; undefined where it is about several or others. */
function settingOfError(
  error: Error | null,
  names: readonly string[]
): string | undefined {
  if (error === null) return undefined
  const named = refusalOf(error)?.setting
  return named === undefined
    ? settingOfMessage(error.message, names)
    : names.find((name) => name === named)
}

function invalidTextOf(kind: ShownSetting["kind"]): string {
  return kind === "integer" || kind === "amount"
    ? `form.invalid.${kind}`
    : "form.invalid.text"
}

function valuesOf(
  entered: { name: string; value: ReturnType<typeof enteredValue> }[]
): SettingValues {
  return Object.fromEntries(
    entered.map(({ name, value }) => [name, value ?? null])
  )
}
