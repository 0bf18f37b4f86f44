import type { SettingChange } from "./contract"

/** Whether somebody else changed an account after one revision of it, up to another one. */
export function othersChanged(
  changes: readonly Pick<SettingChange, "revision" | "actor">[],
  { since, until, own }: { since: number; until: number; own: string }
): boolean {
  return changes.some(
    ({ revision, actor }) =>
      revision > since && revision <= until && actor !== own
  )
}
