import { Button } from '@mantine/core';
import { Modale } from '#web/ui/Modale.tsx';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import classi from './configurazione.module.css';
import { cambiate, leggiImpostazioni } from './impostazioni.ts';
import type { ModuloConfigurazione } from './use-modulo-configurazione.ts';

/** Somebody else saved meanwhile: what differs, setting by setting, and the choice. */
export function DomandaConflitto({ modulo }: { readonly modulo: ModuloConfigurazione }) {
  const { conflitto, risolvi } = modulo;
  const altrui = conflitto && leggiImpostazioni(conflitto.attuale);
  const diverse = conflitto && altrui ? cambiate(altrui, conflitto.mie) : [];
  return (
    <Modale
      titolo="La configurazione è cambiata nel frattempo"
      aperta={conflitto !== null}
      onChiudi={() => risolvi('attuale')}
      ferma
      misura="lg"
      piede={
        <Button variant="default" onClick={() => risolvi('attuale')}>
          Tieni quella salvata
        </Button>
      }
      conferma={{ etichetta: 'Salva le mie modifiche', esegui: () => risolvi('mia') }}
    >
      {conflitto && altrui ? (
        <table className={classi.confronto}>
          <caption>
            Salvata da {conflitto.attuale.modificatoDa ?? 'altri'},{' '}
            {testoIstante(conflitto.attuale.modificatoIl)}. Ciò che qui non si era toccato resta
            come l’ha salvato.
          </caption>
          <thead>
            <tr>
              <th scope="col">Impostazione</th>
              <th scope="col">La mia</th>
              <th scope="col">Quella salvata</th>
            </tr>
          </thead>
          <tbody>
            {diverse.map(({ nome, titolo, testo }) => (
              <tr key={nome}>
                <th scope="row">{titolo}</th>
                <td>{testo(conflitto.mie) || '—'}</td>
                <td>{testo(altrui) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Modale>
  );
}
