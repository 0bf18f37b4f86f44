import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { postToPlugin } from "../api/admin-client"
import type { ShownAccount, ShownSetting } from "../api/answers"
import { SETTINGS_KEY, useRefreshingMutation } from "../api/queries"
import { refusedRequest } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"
import {
  enteredValue,
  valueKindOf,
  fieldTextOf,
} from "../page/form/entered-value"
import { useRefusalWords } from "../page/refusal"

interface FormInput {
  account: ShownAccount
  settings: ShownSetting[]
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Keeps what is typed in the fields of one group of settings. The settings of a group are saved together. */
export function useSettingsForm({ account, settings }: FormInput) {
  const { t, locale } = useTexts()
  const wordsOf = useRefusalWords()
  const save = useSaveSettings(account)
  /**
   * The typed texts that are not saved yet, by the names of the settings. `null` means that the setting will be unset.
   */
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  /** The names of the settings whose typed text is not a valid value. */
  const [invalid, setInvalid] = useState<string[]>([])

  const shownOf = (setting: ShownSetting) =>
    fieldTextOf({ kind: valueKindOf(setting), value: setting.value }, locale)
  const textOf = (setting: ShownSetting) => {
    const text = typed[setting.name]
    return text === undefined ? shownOf(setting) : (text ?? "")
  }
  const isChanged = (setting: ShownSetting) =>
    typed[setting.name] === null || textOf(setting) !== shownOf(setting)
  const { isConflict, error } = save
  const named = isConflict ? undefined : refusedRequest(error)?.setting
  const refused = settings.find(({ name }) => name === named)
  const refusedText = ({ name }: ShownSetting) => {
    const { text, details } = wordsOf(error)
    const isInvalid = refusedRequest(error)?.code === "setting_invalid"
    return {
      text: isInvalid
        ? t(`settings.${name}.invalid`, { defaultValue: text })
        : text,
      details,
    }
  }
  const done = () => {
    setTyped({})
    toast.success(t("form.saved"), { description: t("form.savedWhen") })
  }

  return {
    textOf,
    isChanged,
    hasChanges: settings.some(isChanged),
    isSaving: save.isPending,
    /** The error of the last attempt to save. It is null if a field shows the error. */
    error: refused === undefined ? error : null,
    /** Whether this page or the server refuses a typed value. */
    isRefused: Boolean(error) || invalid.length > 0,
    /** Whether another user has saved settings since the values were loaded. In this case nothing was saved. */
    isConflict,
    reload: () => void save.reload().then(save.reset),
    problemOf: (setting: ShownSetting) => {
      if (invalid.includes(setting.name)) {
        return { text: invalidText(t, setting, locale), details: undefined }
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
    /** Makes the secrets that were replaced invalid at once. */
    endFormer: () =>
      save.mutate({ values: {}, end_former: true }, { onSuccess: done }),
    submit: () => {
      const entered = settings.filter(isChanged).map((setting) => ({
        setting,
        value: enteredValue(valueKindOf(setting), textOf(setting)),
      }))
      const wrong = entered.filter(
        ({ setting, value }) => !isAllowed(setting, value)
      )
      setInvalid(wrong.map(({ setting }) => setting.name))
      if (wrong.length > 0) return
      const values = Object.fromEntries(
        entered.map(({ setting, value }) => [setting.name, value ?? null])
      )
      save.mutate({ values }, { onSuccess: done })
    },
  }
}

/** Returns whether the schema of a setting allows a value. The server checks everything else. */
function isAllowed(
  { schema }: ShownSetting,
  value: ReturnType<typeof enteredValue>
): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return typeof value === "number"
    ? value >= minimum && value <= maximum
    : value !== undefined
}

function invalidText(
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
  /** The new values by the setting's name. `null` restores the default. */
  values: Record<string, ShownSetting["value"]>
  reason?: string
  end_former?: true
}

/**
 * Saves settings together with the revision that was loaded. The server refuses them if another administrator has
 * saved settings since then.
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
    isConflict: refusedRequest(save.error)?.status === 409,
  }
}
