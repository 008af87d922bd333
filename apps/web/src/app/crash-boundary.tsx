import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** Whatever breaks while drawing ends on a page that says what to do, never on a white one. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
