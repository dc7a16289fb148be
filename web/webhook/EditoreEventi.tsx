import { Checkbox } from '@mantine/core';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import { EVENTI_WEBHOOK } from '#domain/webhook/eventi.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import classi from './webhook.module.css';

/** Which events are told; one that may not be read here cannot be told elsewhere. */
export function EditoreEventi({ titolo, valore, disabilitato, errore, onCambia }: EditoreProps) {
  const { puo } = useSessione();
  const scelti = (Array.isArray(valore) ? valore : []) as readonly string[];
  return (
    <fieldset className={classi.eventi} disabled={disabilitato}>
      <legend>{titolo}</legend>
      <div className={classi.scelte}>
        {EVENTI_WEBHOOK.map(({ codice, titolo: nome, legge }) => {
          const scelto = scelti.includes(codice);
          const manca = !scelto && legge && !puo(legge) ? legge : null;
          return (
            <Checkbox
              key={codice}
              label={nome}
              description={manca ? `Serve «${descrizionePrivilegio(manca)}»` : codice}
              checked={scelto}
              disabled={disabilitato || manca !== null}
              onChange={({ currentTarget }) =>
                onCambia(
                  currentTarget.checked
                    ? [...scelti, codice]
                    : scelti.filter((uno) => uno !== codice),
                )
              }
            />
          );
        })}
      </div>
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
    </fieldset>
  );
}
