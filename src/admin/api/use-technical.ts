import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { read, send } from "./admin-client"
import type { OperationsAnswer } from "./payment-answers"
import type { NotificationsAnswer } from "./technical-answers"

const NOTIFICATIONS = ["checkout-transparent", "notifications"]

type Query = Record<string, string | number>

export function useNotifications(query: Query) {
  return useQuery({
    queryKey: [...NOTIFICATIONS, query],
    queryFn: () => read<NotificationsAnswer>("/notifications", query),
    placeholderData: keepPreviousData,
  })
}

/** Has notifications worked on once more, as if they had just come. */
export function useReplay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => {
      const [id] = ids
      return ids.length === 1 && id !== undefined
        ? send<{ replayed: number }>(
            `/notifications/${encodeURIComponent(id)}/replay`
          )
        : send<{ replayed: number }>("/notifications/replay", { ids })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: NOTIFICATIONS }),
  })
}

export function useGatewayOperations(query: Query) {
  return useQuery({
    queryKey: ["checkout-transparent", "operations", query],
    queryFn: () => read<OperationsAnswer>("/operations", query),
    placeholderData: keepPreviousData,
  })
}
