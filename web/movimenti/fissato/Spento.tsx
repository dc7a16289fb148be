import { TextInput } from '@mantine/core';
import classi from './fissato.module.css';

/** The place of a field that the movement does not have: dimmed, so that the others stay where they are. */
export const Spento = ({ etichetta }: { readonly etichetta: string }) => (
  <TextInput
    className={classi.spento}
    label={etichetta}
    description={<span className="solo-lettore">non richiesto</span>}
    inputWrapperOrder={['label', 'input', 'description']}
    value=""
    readOnly
    disabled
  />
);
