import { Button, Container, toast, usePrompt } from "@medusajs/ui"
import type {
  NotificationState,
  ShownNotification,
} from "../api/technical-answers"
import { useNotifications, useReplay } from "../api/use-technical"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { FilterSelect } from "../page/filter-select"
import { ListPages } from "../page/list-pages"
import { momentsOfDays, queryOf } from "../page/page-filters"
import { QueryState } from "../page/query-state"
import { usePageFilters } from "../page/use-page-filters"
import { useRefusalToast } from "../payments/use-refusal-toast"
import { NotificationsList } from "./notifications-list"

const CHOICES = {
  state: ["dead", "received", "claimed", "processed", "ignored"],
  kind: [
    "charge_update",
    "three_ds_result",
    "payment_link_update",
    "unrecognized",
  ],
  integration: ["checkout", "payment_link"],
} satisfies Record<string, string[]> & { state: NotificationState[] }

const SELECTS = ["state", "kind", "integration"] as const

/** What the gateway told, failed ones first; each can be worked on once more, or all that are shown. */
export function NotificationsTab() {
  const { t } = useTexts()
  const replay = useReplayAfterAsking()
  const { values, rows, set, turnTo } = usePageFilters([
    "state",
    "kind",
    "integration",
    "account",
    "from",
    "to",
    "q",
  ])
  const { from, to, ...named } = values
  const query = useNotifications(
    queryOf({
      ...named,
      ...momentsOfDays("received_at", { from, to }),
      order: "failed_first",
      ...rows,
    })
  )
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-end gap-3 px-6 py-4">
        {SELECTS.map((name) => (
          <FilterSelect
            key={name}
            label={t(`technical.columns.${name}`)}
            value={values[name]}
            choices={CHOICES[name].map((value) => ({
              value,
              label: t(`technical.notifications.${name}.${value}`),
            }))}
            onChange={(value) => set(name, value)}
          />
        ))}
        <FilterAccount
          value={values.account}
          onChange={(value) => set("account", value)}
        />
        {(["from", "to"] as const).map((end) => (
          <FilterInput
            key={end}
            type="date"
            label={t(`technical.received.${end}`)}
            value={values[end]}
            onChange={(value) => set(end, value)}
          />
        ))}
        <FilterInput
          label={t("technical.search")}
          value={values.q}
          onChange={(value) => set("q", value)}
        />
      </div>
      <QueryState
        query={query}
        empty={{
          text: t("technical.noNotifications"),
          isEmpty: ({ notifications }) => notifications.length === 0,
        }}
      >
        {({ notifications, count }) => (
          <>
            <div className="px-6 py-3">
              <Button
                type="button"
                size="small"
                variant="secondary"
                isLoading={replay.isPending}
                disabled={replayable(notifications).length === 0}
                onClick={() => void replay.ask(notifications)}
              >
                {t("technical.replay.all", {
                  number: replayable(notifications).length,
                })}
              </Button>
            </div>
            <NotificationsList
              notifications={notifications}
              isPending={replay.isPending}
              onReplay={(one) => void replay.ask([one])}
            />
            <ListPages count={count} rows={rows} onTurn={turnTo} />
          </>
        )}
      </QueryState>
    </Container>
  )
}

/** One that is being worked on cannot begin again. */
function replayable(all: readonly ShownNotification[]): ShownNotification[] {
  return all.filter(({ state }) => state !== "claimed")
}

function useReplayAfterAsking() {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const prompt = usePrompt()
  const replay = useReplay()
  return {
    isPending: replay.isPending,
    ask: async (shown: readonly ShownNotification[]) => {
      const ids = replayable(shown).map(({ id }) => id)
      const isSure = await prompt({
        variant: "confirmation",
        title: t("technical.replay.title", { number: ids.length }),
        description: t("technical.replay.what"),
        confirmText: t("technical.replay.do"),
        cancelText: t("actions.cancel"),
      })
      if (!isSure) return
      replay.mutate(ids, {
        onSuccess: ({ replayed }) =>
          toast.success(t("technical.replay.done", { number: replayed })),
        onError: refused,
      })
    },
  }
}
