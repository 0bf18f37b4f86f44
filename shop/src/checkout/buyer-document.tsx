import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from "react"

interface BuyerDocument {
  /** The document as typed; empty if none was typed since the page was loaded. */
  document: string
  setDocument: (document: string) => void
}

const BuyerDocumentContext = createContext<BuyerDocument | undefined>(undefined)

/** Keeps the buyer's document in memory only: after a reload, the pages ask for it again. */
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
