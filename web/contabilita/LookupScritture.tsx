import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type ModelloWire, rotteScritture } from '#contract/contabilita/scritture.ts';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { chiama } from '#web/base/api.ts';
import { TabellaDiScelta } from '#web/lookup/TabellaDiScelta.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { usePaginaServer } from '#web/ui/tabella/use-pagina-server.ts';
import classi from './contabilita.module.css';

export interface LookupScrittureProps {
  readonly onChiudi: () => void;
  readonly onScelta: (riga: ModelloWire) => void;
}

/** Rows of a page, and the width of the lookup (docs/regole/schermate.md#ricerca-di-una-scrittura). */
const DIMENSIONE = 15;
const XL = 'min(1140px, 94vw)';

const titoloDi = (nome: string): string =>
  campiScrittura.find((uno) => uno.nome === nome)?.titolo ?? nome;
const colonna = (
  campo: keyof ModelloWire & string,
  larghezza: number,
  altro: Partial<Colonna<ModelloWire>> = {},
): Colonna<ModelloWire> => ({
  campo,
  titolo: titoloDi(campo),
  tipo: 'testo',
  larghezza,
  ...altro,
});

const COLONNE: readonly Colonna<ModelloWire>[] = [
  colonna('nScrittura', 104, { tipo: 'codice' }),
  colonna('nRiga', 72, { tipo: 'codice' }),
  colonna('causale', 84, { tipo: 'codice' }),
  colonna('centro_Costo', 116),
  colonna('centro_Prof', 126),
  colonna('conto', 130, { tipo: 'codice' }),
  colonna('data_Movimento', 130),
  colonna('data_Valuta', 104),
  colonna('descrizione_Causale', 220),
  colonna('importo', 200),
  colonna('segno', 72),
  colonna('valoreTest', 180),
];

const ATTESA_MS = 150;
const NUMERO = /^\d{1,5}$/;

/** A number names a template, anything else a causale. */
const filtroDi = (cercato: string) => {
  if (cercato === '') return {};
  return NUMERO.test(cercato) ? { nScrittura: Number(cercato) } : { causale: [cercato] };
};

/**
 * A line of the templates to choose. Work could be lost: neither Esc nor a click outside closes it
 * (docs/regole/schermate.md#ricerca-di-una-scrittura).
 */
export default function LookupScritture({ onChiudi, onScelta }: LookupScrittureProps) {
  const [numero, setNumero] = useState(1);
  const [scritto, setScritto] = useState('');
  const [cercato] = useDebouncedValue(scritto.trim().toUpperCase(), ATTESA_MS);
  const [evidenziate, setEvidenziate] = useState<readonly ModelloWire[]>([]);
  const vai = (pagina: number) => {
    setNumero(pagina);
    setEvidenziate([]);
  };
  const letta = usePaginaServer<ModelloWire>({
    chiave: ['s_scritture', 'lookup', cercato],
    dimensione: DIMENSIONE,
    numero,
    onNumero: vai,
    leggi: ({ numero: pageNumber, dimensione: pageSize, cursore }, signal) =>
      chiama(rotteScritture.pagina, {
        body: { paging: { pageNumber, pageSize, cursore }, filter: filtroDi(cercato) } as never,
        signal,
      }),
  });
  const [scelta] = evidenziate;
  return (
    <Modale
      titolo="Ricerca scritture"
      aperta
      onChiudi={onChiudi}
      misura={XL}
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Conferma',
        esegui: () => scelta && onScelta(scelta),
        impedita: scelta === undefined,
      }}
      piede={
        <p className={classi.scelta} aria-live="polite">
          {scelta ? (
            <>
              Scrittura <b>{scelta.nScrittura}</b>, riga <b>{scelta.nRiga}</b>, importo{' '}
              <b>{scelta.importo}</b>
            </>
          ) : (
            'Nessuna scrittura scelta'
          )}
        </p>
      }
    >
      <div className={classi.lookup}>
        <TabellaDiScelta<ModelloWire>
          nome="lookup-scritture"
          etichetta="Righe dei modelli"
          colonne={COLONNE}
          letta={letta}
          multipla={false}
          evidenziati={evidenziate}
          onEvidenziati={setEvidenziate}
          onAttiva={onScelta}
          nonLetti="Le scritture non sono state lette"
          nessuno="Nessun dato da mostrare"
          barra={
            <>
              <CampoRicerca
                etichetta="Cerca scrittura"
                segnaposto="Causale o numero"
                iniziale={scritto}
                onCambia={(nuovo) => {
                  setScritto(nuovo);
                  vai(1);
                }}
                larghezza={220}
                primo
              />
              <span className={classi.totali}>{letta.pagina.totale} totali</span>
            </>
          }
        />
      </div>
    </Modale>
  );
}
