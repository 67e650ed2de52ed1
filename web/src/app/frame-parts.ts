import { createContext, useContext, type ComponentType } from 'react'
import { AccessibilityBar } from '../accessibility/accessibility-bar.tsx'
import { Footer } from './footer.tsx'
import type { Frame } from './frame-data.ts'

/** Parts around every page that are the same on page after page. */
export interface FrameParts {
  readonly Footer: ComponentType<{ readonly frame: Frame }>
  readonly AccessibilityBar: ComponentType
}

const FramePartsContext = createContext<FrameParts>({ Footer, AccessibilityBar })

/** The renderer of pages provides its own, which it renders once for many pages (`rendering/part-cache.tsx`). */
export const FramePartsProvider = FramePartsContext.Provider

export const useFrameParts = (): FrameParts => useContext(FramePartsContext)
