import { Check, SquareTwoStack } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"

interface CopyButtonProps {
  /** What it says: "Copy link". */
  label: string
  /** What is copied, for who does not see what it stands beside: "Copy NSU". */
  name?: string
  text: string
}

/** Copies a text, and says that it did: the UI kit's own button says so in English only. */
export function CopyButton({ label, name, text }: CopyButtonProps) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(t("pages.notCopied"), { description: text })
    }
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      aria-label={isCopied ? undefined : name}
      onBlur={() => setCopied(false)}
      onClick={() => void copy()}
    >
      {isCopied ? <Check aria-hidden /> : <SquareTwoStack aria-hidden />}
      <span aria-live="polite">{isCopied ? t("pages.copied") : label}</span>
    </Button>
  )
}
