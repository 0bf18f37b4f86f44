import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { read, readFile, send } from "./admin-client"
import type { DayClose, DayClosesAnswer, FindingsAnswer } from "./close-answers"

const CLOSES = ["checkout-transparent", "day-closes"]

export type Query = Record<string, string | number>

interface DayCloseAnswer {
  day_close: DayClose
}

export interface AccountDay {
  account: string
  day: string
}

export function useDayCloses(query: Query) {
  return useQuery({
    queryKey: [...CLOSES, "list", query],
    queryFn: () => read<DayClosesAnswer>("/day-closes", query),
    placeholderData: keepPreviousData,
  })
}

export function useDayClose(of: AccountDay) {
  return useQuery({
    queryKey: [...CLOSES, "one", of],
    queryFn: () => read<DayCloseAnswer>(pathOf(of)),
    select: ({ day_close }) => day_close,
    // What is learnt of a day changes its figures.
    staleTime: 0,
    // A comparison that runs gets on by itself.
    refetchInterval: ({ state }) =>
      state.data?.day_close.reconciled?.status === "running" ? 5_000 : false,
  })
}

/** What the comparison of a day has found. */
export function useFindings(id: string, page: Query) {
  return useQuery({
    queryKey: [...CLOSES, "findings", id, page],
    queryFn: () => read<FindingsAnswer>(`/reconciliation/${id}`, page),
    placeholderData: keepPreviousData,
  })
}

/** Has a day compared with Medusa and the gateway once more. */
export function useCompareAgain({ account, day }: AccountDay) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => send("/reconciliation", { account, from: day, to: day }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CLOSES }),
  })
}

export interface MovementsFile {
  /** Left out: all of them. */
  account?: string
  from: string
  to: string
}

export function useMovementsFile() {
  return useMutation({
    mutationFn: (file: MovementsFile) =>
      readFile("/movements.csv", { ...file }),
  })
}

function pathOf({ account, day }: AccountDay): string {
  return `/day-closes/${encodeURIComponent(account)}/${encodeURIComponent(day)}`
}
