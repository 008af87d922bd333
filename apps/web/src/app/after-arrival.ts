/** What the pages on which a guest arrives do without; every other screen brings it along. */
import '../styles/all.css';

export { Toaster } from '../ui/toaster.tsx';
