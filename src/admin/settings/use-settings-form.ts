import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/admin-client"
import type { ShownAccount, ShownSetting } from "../api/answers"
import { SETTINGS_KEY, useChange } from "../api/queries"
import { refusedRequest } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"
import { enteredValue, kindOf, shownInField } from "../page/entered-value"
import { useRefusalWords } from "../page/refusal"

interface FormInput {
  account: ShownAccount
  settings: ShownSetting[]
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** One group of settings that are typed and saved together. */
export function useSettingsForm({ account, settings }: FormInput) {
  const { t, locale } = useTexts()
  const wordsOf = useRefusalWords()
  const save = useSaveSettings(account)
  /** What was typed and is not saved, by the setting's name. `null`: it is to be unset. */
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  /** Names of those whose text is no value. */
  const [invalid, setInvalid] = useState<string[]>([])

  const shownOf = (setting: ShownSetting) =>
    shownInField({ kind: kindOf(setting), value: setting.value }, locale)
  const textOf = (setting: ShownSetting) => {
    const text = typed[setting.name]
    return text === undefined ? shownOf(setting) : (text ?? "")
  }
  const isChanged = (setting: ShownSetting) =>
    typed[setting.name] === null || textOf(setting) !== shownOf(setting)
  const { isConflict, error } = save
  const named = isConflict ? undefined : refusedRequest(error)?.setting
  const refused = settings.find(({ name }) => name === named)
  const done = () => {
    setTyped({})
    toast.success(t("form.saved"), { description: t("form.savedWhen") })
  }

  return {
    textOf,
    isChanged,
    hasChanges: settings.some(isChanged),
    isSaving: save.isPending,
    /** Why nothing was saved, where no field has it. */
    error: refused === undefined ? error : null,
    /** Somebody has saved since the values were loaded, and nothing of this was. */
    isConflict,
    reload: () => void save.reload().then(save.reset),
    problemOf: (setting: ShownSetting) => {
      if (invalid.includes(setting.name)) {
        return { text: invalidText(t, setting), details: undefined }
      }
      return refused === setting ? wordsOf(error) : undefined
    },
    isUnset: ({ name }: ShownSetting) => typed[name] === null,
    type: ({ name }: ShownSetting, text: string | null) => {
      setInvalid((those) => those.filter((one) => one !== name))
      // A refusal is about what was sent; a conflict stays until the current values are loaded.
      if (!isConflict) save.reset()
      setTyped((all) => ({ ...all, [name]: text }))
    },
    discard: () => {
      setInvalid([])
      save.reset()
      setTyped({})
    },
    /** Secrets that others have replaced end now. */
    endFormer: () =>
      save.mutate({ values: {}, end_former: true }, { onSuccess: done }),
    submit: () => {
      const entered = settings.filter(isChanged).map((setting) => ({
        setting,
        value: enteredValue(kindOf(setting), textOf(setting)),
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

/** By what the option's schema says; all else is the server's. */
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
  { schema: { minimum, maximum } }: ShownSetting
): string {
  return minimum === undefined || maximum === undefined
    ? t("form.invalid.amount")
    : t("form.invalid.range", { minimum, maximum })
}

interface SettingsToSave {
  /** `null`: back to the default. */
  values: Record<string, ShownSetting["value"]>
  reason?: string
  end_former?: true
}

/** Saves with the revision that is shown here, so that nobody saves over what somebody else saved. */
export function useSaveSettings({ id, revision }: ShownAccount) {
  const cache = useQueryClient()
  const reload = () => cache.invalidateQueries({ queryKey: SETTINGS_KEY })
  const save = useChange(async (changes: SettingsToSave) => {
    await send(`/settings/${id}`, { revision, ...changes })
    await reload()
  })
  return {
    ...save,
    reload,
    isConflict: refusedRequest(save.error)?.isChangedMeanwhile ?? false,
  }
}
