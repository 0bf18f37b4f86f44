import { WorkflowScheduler } from "@medusajs/framework/orchestration"

/**
 * Nothing that is scheduled runs by itself in this process any more: a test plays the job when it is
 * its turn, and what it sees was not done by another one.
 */
export function stopScheduledJobs(): Promise<void> {
  return new WorkflowScheduler().clear()
}
