/** What a guest's first page does without; every other screen of guests loads it. */
import '../styles/guest.css';

export { Toaster } from '../ui/toaster.tsx';
