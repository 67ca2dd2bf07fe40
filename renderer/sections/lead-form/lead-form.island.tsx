export { LiveForm as LeadFormIsland } from '../../ui/form/form-live.tsx';
