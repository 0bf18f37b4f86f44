import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react"

interface BuyerDocument {
  /** As typed; empty when nobody has typed one since the page was loaded. */
  document: string
  setDocument: (document: string) => void
}

const BuyerDocumentContext = createContext<BuyerDocument | undefined>(undefined)

/** In memory only: after a reload, whoever needs it asks again. */
export function BuyerDocumentProvider({ children }: { children: ReactNode }) {
  const [document, setDocument] = useState("")
  const value = useMemo(() => ({ document, setDocument }), [document])
  return (
    <BuyerDocumentContext.Provider value={value}>
      {children}
    </BuyerDocumentContext.Provider>
  )
}

export function useBuyerDocument(): BuyerDocument {
  const value = useContext(BuyerDocumentContext)
  if (!value) throw new Error("There is no BuyerDocumentProvider.")
  return value
}
