export { LiveForm as default } from '../../ui/form-live.tsx';
