import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { postToPlugin } from "../api/admin-client"
import type { ShownAccount, ShownSetting } from "../api/admin-answer-types"
import { SETTINGS_KEY, useRefreshingMutation } from "../api/queries"
import { asRefusedRequest } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"
import {
  parseEnteredValue,
  valueKindOf,
  formatForInputField,
} from "../page/form/entered-value"
import { useRefusalWords } from "../page/refusal"

interface FormInput {
  account: ShownAccount
  settings: ShownSetting[]
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/**
 * Provides the form for one group of settings. Keeps the typed texts in memory until they are saved on the server or
 * discarded, and checks them. All changed settings of the group are saved in one request.
 */
export function useSettingsForm({ account, settings }: FormInput) {
  const { t, locale } = useTexts()
  const wordsOf = useRefusalWords()
  const save = useSaveSettings(account)
  /** The unsaved texts, by the names of the settings. `null` means that saving will delete the setting's value. */
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  const [invalid, setInvalid] = useState<string[]>([])

  const shownOf = (setting: ShownSetting) =>
    formatForInputField(
      { kind: valueKindOf(setting), value: setting.value },
      locale
    )
  const textOf = (setting: ShownSetting) => {
    const text = typed[setting.name]
    return text === undefined ? shownOf(setting) : (text ?? "")
  }
  const isChanged = (setting: ShownSetting) =>
    typed[setting.name] === null || textOf(setting) !== shownOf(setting)
  const { isConflict, error } = save
  const named = isConflict ? undefined : asRefusedRequest(error)?.setting
  const refused = settings.find(({ name }) => name === named)
  const refusedText = ({ name }: ShownSetting) => {
    const { text, details } = wordsOf(error)
    const isInvalid = asRefusedRequest(error)?.code === "setting_invalid"
    return {
      text: isInvalid
        ? t(`settings.${name}.invalid`, { defaultValue: text })
        : text,
      details,
    }
  }
  const clearTypedAndReportSaved = () => {
    setTyped({})
    toast.success(t("form.saved"), { description: t("form.savedWhen") })
  }

  return {
    textOf,
    isChanged,
    hasChanges: settings.some(isChanged),
    isSaving: save.isPending,
    /** The error of the last attempt to save. Null if there is no error, or if the error is shown at a field. */
    error: refused === undefined ? error : null,
    /** Whether a typed value is invalid, or the last attempt to save failed. */
    hasErrors: Boolean(error) || invalid.length > 0,
    /** Whether the server saved nothing, because another user has saved settings since this page loaded them. */
    isConflict,
    reload: () => void save.reload().then(save.reset),
    problemOf: (setting: ShownSetting) => {
      if (invalid.includes(setting.name)) {
        return {
          text: invalidValueText(t, setting, locale),
          details: undefined,
        }
      }
      return refused === setting ? refusedText(setting) : undefined
    },
    isUnset: ({ name }: ShownSetting) => typed[name] === null,
    type: ({ name }: ShownSetting, text: string | null) => {
      setInvalid((those) => those.filter((one) => one !== name))
      // Typing clears a refusal of the previous text. A conflict stays until the values are loaded again.
      if (!isConflict) save.reset()
      setTyped((all) => ({ ...all, [name]: text }))
    },
    discard: () => {
      setInvalid([])
      save.reset()
      setTyped({})
    },
    /** Makes replaced notification tokens invalid at once. By default, they stay valid for a transition period. */
    endReplacedTokens: () =>
      save.mutate(
        { values: {}, end_replaced_tokens: true },
        { onSuccess: clearTypedAndReportSaved }
      ),
    submit: () => {
      const entered = settings.filter(isChanged).map((setting) => ({
        setting,
        value: parseEnteredValue(valueKindOf(setting), textOf(setting)),
      }))
      const wrong = entered.filter(
        ({ setting, value }) => !isValueValid(setting, value)
      )
      setInvalid(wrong.map(({ setting }) => setting.name))
      if (wrong.length > 0) return
      const values = Object.fromEntries(
        entered.map(({ setting, value }) => [setting.name, value ?? null])
      )
      save.mutate({ values }, { onSuccess: clearTypedAndReportSaved })
    },
  }
}

/**
 * Returns whether a typed value could be parsed and, if it is a number, is within the range of the setting's schema.
 * The server makes all other checks.
 */
function isValueValid(
  { schema }: ShownSetting,
  value: ReturnType<typeof parseEnteredValue>
): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return typeof value === "number"
    ? value >= minimum && value <= maximum
    : value !== undefined
}

function invalidValueText(
  t: ReturnType<typeof useTexts>["t"],
  { schema: { minimum, maximum } }: ShownSetting,
  locale: string
): string {
  const inWords = (limit: number) =>
    new Intl.NumberFormat(locale, { useGrouping: false }).format(limit)
  return minimum === undefined || maximum === undefined
    ? t("form.invalid.amount")
    : t("form.invalid.range", {
        minimum: inWords(minimum),
        maximum: inWords(maximum),
      })
}

interface SettingsToSave {
  /** The new values, by the names of the settings. `null` restores the default. */
  values: Record<string, ShownSetting["value"]>
  reason?: string
  end_replaced_tokens?: true
}

/**
 * Saves settings. The request contains the revision number of the loaded settings. If another administrator has saved
 * settings since then, the server refuses the request.
 */
export function useSaveSettings({ id, revision }: ShownAccount) {
  const cache = useQueryClient()
  const reload = () => cache.invalidateQueries({ queryKey: SETTINGS_KEY })
  const save = useRefreshingMutation(async (changes: SettingsToSave) => {
    await postToPlugin(`/settings/${id}`, { revision, ...changes })
    await reload()
  })
  return {
    ...save,
    reload,
    isConflict: asRefusedRequest(save.error)?.status === 409,
  }
}
