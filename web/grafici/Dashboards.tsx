import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Data, dataScritta } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import {
  type RicercaUrl,
  useCambiaRicerca,
  useNavigaQui,
  useRicercaUrl,
} from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { Allocazione } from './Allocazione.tsx';
import { CambiNelTempo } from './CambiNelTempo.tsx';
import classi from './dashboard.module.css';
import type { Vista } from './dashboard-api.ts';
import { Flussi } from './Flussi.tsx';
import { Patrimonio } from './Patrimonio.tsx';

/** `/page/dashboards/?data=2026-04-14`: what is seen on a day, today unless the address says. */
export default function Dashboards() {
  const ricerca = useRicercaUrl();
  const riferimento = dataScritta(ricerca.data) ?? oggi();
  const cambia = useCambiaRicerca();
  const naviga = useNavigaQui();
  const conData = (data: Data | null) => (prima: RicercaUrl) => {
    const { data: _altra, ...resto } = prima;
    return data && data !== oggi() ? { ...resto, data } : resto;
  };
  const { codAzienda, puo } = useSessione();
  const [tabella, setTabella] = useState(false);
  useTastoPagina('valori', () => setTabella(!tabella));
  const alVolo = ricerca.valori === 'adesso';
  const vista = {
    codAzienda,
    data: riferimento,
    alVolo,
    trasparenza: ricerca.trasparenza === 'si',
  };
  const conPosizioni = puo('Movimenti_R');
  return (
    <>
      <Intestazione
        azioni={
          <div className={classi.comandi}>
            <CampoData
              etichetta="Data di riferimento"
              larghezza={150}
              valore={riferimento}
              resta
              onCambia={(data) => void naviga(conData(data))}
            />
            {conPosizioni ? (
              <NativeSelect
                label="Valori da"
                value={alVolo ? 'adesso' : ''}
                onChange={({ currentTarget }) => cambia({ valori: currentTarget.value })}
                data={[
                  { value: '', label: 'Ultima elaborazione' },
                  { value: 'adesso', label: 'Calcolo al volo' },
                ]}
              />
            ) : null}
            {conPosizioni ? (
              <Segmenti
                etichetta="Composizione dei titoli"
                scelte={[
                  ['no', 'intera'],
                  ['si', 'in trasparenza'],
                ]}
                valore={vista.trasparenza ? 'si' : 'no'}
                onScelta={(uno) => cambia({ trasparenza: uno === 'si' ? 'si' : '' })}
              />
            ) : null}
            <Button
              variant="default"
              aria-expanded={tabella}
              rightSection={<Tasto>V</Tasto>}
              onClick={() => setTabella(!tabella)}
            >
              {tabella ? 'Nascondi i valori' : 'Mostra i valori'}
            </Button>
          </div>
        }
      />
      {conPosizioni ? <Posizioni vista={vista} tabella={tabella} /> : null}
      <CambiNelTempo riferimento={riferimento} tabella={tabella} />
    </>
  );
}

const RAGGRUPPAMENTI = [
  ['1', '1'],
  ['2', '2'],
] as const;

/** What the company holds: what it is made of, how it has gone, what it will bring. */
function Posizioni(comune: { readonly vista: Vista; readonly tabella: boolean }) {
  const { ragg } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const numero = ragg === '2' ? '2' : '1';
  return (
    <>
      <div className={classi.tre}>
        <Allocazione grafico="Divisa" titolo="Allocazione per Divisa" ciambella {...comune} />
        <Allocazione
          grafico="AssetClass"
          titolo="Allocazione per Asset Class"
          ciambella={false}
          {...comune}
        />
        <Allocazione
          grafico={`Raggruppamento${numero}`}
          titolo="Allocazione per Raggruppamento"
          ciambella
          {...comune}
          scelta={
            <Segmenti
              etichetta="Raggruppamento"
              scelte={RAGGRUPPAMENTI}
              valore={numero}
              onScelta={(uno) => cambia({ ragg: uno === '2' ? '2' : '' })}
            />
          }
        />
      </div>
      <div className={classi.due}>
        <Patrimonio {...comune} />
        <Flussi {...comune} />
      </div>
    </>
  );
}
