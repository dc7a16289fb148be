import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { Modale } from '#web/ui/Modale.tsx';
import type { FormatoChiesto, ParametroFormato } from './formati.ts';
import classi from './importazioni.module.css';
import type { FormatiScelti } from './invii.ts';

export interface DomandaFormatiProps {
  readonly formati: readonly FormatoChiesto[];
  readonly onRispondi: (scelti: FormatiScelti) => void;
  readonly onRinuncia: () => void;
}

/** A value that can be read in two ways is never guessed: both readings, and the choice. */
export function DomandaFormati({ formati, onRispondi, onRinuncia }: DomandaFormatiProps) {
  const [scelti, setScelti] = useState<FormatiScelti>({});
  const scegli = (parametro: ParametroFormato, valore: string) =>
    setScelti((prima) => ({ ...prima, [parametro]: valore }));
  return (
    <Modale
      titolo="Come si leggono i valori del file?"
      aperta={formati.length > 0}
      onChiudi={onRinuncia}
      misura="lg"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Continua',
        esegui: () => onRispondi(scelti),
        impedita: formati.some(({ parametro }) => scelti[parametro] === undefined),
      }}
    >
      {formati.map(({ parametro, messaggio, campione, scelte }) => (
        <Radio.Group
          key={parametro}
          label={messaggio}
          value={scelti[parametro] ?? ''}
          onChange={(valore) => scegli(parametro, valore)}
          className={classi.domanda}
        >
          <Stack gap={10} mt={10}>
            {scelte.map(({ valore, esempio, lettura }) => (
              <Radio
                key={valore}
                value={valore}
                label={
                  <>
                    <b>{esempio}</b>
                    {campione && lettura ? ` — «${campione}» è ${lettura}` : ''}
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      ))}
    </Modale>
  );
}
