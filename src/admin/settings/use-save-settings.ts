import { useQueryClient } from "@tanstack/react-query"
import { send } from "../api/admin-client"
import type { ShownAccount, ShownSetting } from "../api/answers"
import { SETTINGS_KEY, useChange } from "../api/queries"
import { refusedRequest } from "../api/refused-request"

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
