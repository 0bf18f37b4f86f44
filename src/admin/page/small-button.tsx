import { Button } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** A small secondary button. It does not submit the form around it, unless its properties say otherwise. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  const type = props.asChild ? undefined : "button"
  return <Button type={type} size="small" variant="secondary" {...props} />
}
