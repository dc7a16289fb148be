import { Button, Group, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { azioniDi } from '#domain/archivi/qualita/controlli.ts';
import type { Azione, Controllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { aggiungiVerso, altroveVerso, type Verso } from './altrove.ts';
import classi from './qualita.module.css';
import type { Anomalia, Esame } from './qualita-api.ts';
import { useAtti } from './use-atti.ts';
import { type FormatoElenco, useEsporta } from './use-esporta.ts';

const Domande = lazy(() => import('./Domande.tsx'));

export interface AzioniAnomalieProps {
  readonly archivio: TipoArchivio;
  readonly controllo: Controllo;
  readonly esame: Esame;
  readonly accettate: boolean;
  /** The chosen ones. */
  readonly righe: readonly Anomalia[];
  readonly totale: number;
  readonly onFatto: () => void;
  readonly onCorreggi: (riga: Anomalia) => void;
}

/** How an action reads; those that need one row, or a value, are off until there is one. */
const NOMI: Readonly<Record<Azione, string>> = {
  aggiungi: 'Inserisci…',
  riporta: 'Riporta l’ultimo valore',
  correggi: 'Correggi',
  elimina: 'Elimina il valore…',
  accetta: 'Accetta…',
  titolo: 'Apri il titolo',
  divisa: 'Apri la divisa',
  provider: 'Avvia il provider',
  cambi: 'Inserisci il cambio…',
};

const SCRIVONO: readonly Azione[] = ['riporta', 'elimina', 'accetta', 'provider', 'aggiungi'];

const impedita = (una: Azione, righe: readonly Anomalia[]): boolean => {
  if (una === 'provider') return false;
  if (una === 'correggi') return righe.length !== 1 || righe[0]?.id === null;
  if (una === 'titolo' || una === 'divisa') return righe.length !== 1;
  if (una === 'elimina') return righe.length === 0 || righe.some(({ id }) => id === null);
  return righe.length === 0;
};

/** What can be done with the chosen rows, the usual thing first; the list as a file at the end. */
export function AzioniAnomalie(props: AzioniAnomalieProps) {
  const { archivio, controllo, accettate, righe, totale } = props;
  const scrive = useSessione().puo(`${archivio.area}_W`);
  const atti = useAtti(props);
  const file = useEsporta(props);
  const [domanda, setDomanda] = useState<'accetta' | 'elimina' | null>(null);
  const [primo] = righe;
  const azioni = accettate
    ? []
    : azioniDi(controllo, archivio).filter((una) => scrive || !SCRIVONO.includes(una));
  const esegui: Partial<Record<Azione, () => void>> = {
    riporta: () => void atti.riporta(),
    elimina: () => setDomanda('elimina'),
    accetta: () => setDomanda('accetta'),
    provider: () => void atti.provider(),
    correggi: () => primo && props.onCorreggi(primo),
  };
  return (
    <Group gap={6} flex={1} role="toolbar" aria-label="Azioni sulle anomalie scelte">
      <span className={classi.scelte} role="status">
        {sceltaDetta(righe.length, totale)}
      </span>
      {azioni.map((una, i) => (
        <Pulsante
          key={una}
          nome={NOMI[una]}
          prima={i === 0}
          spenta={impedita(una, righe)}
          verso={versoDi(una, props)}
          esegui={esegui[una]}
        />
      ))}
      {accettate && scrive ? (
        <Pulsante
          nome="Togli l’accettazione"
          prima
          spenta={righe.length === 0}
          verso={null}
          esegui={() => void atti.riapri()}
        />
      ) : null}
      <MenuFile inCorso={file.inCorso} onEsporta={file.esporta} />
      {domanda ? (
        <Suspense fallback={null}>
          <Domande
            quale={domanda}
            righe={righe}
            onAnnulla={() => setDomanda(null)}
            onAccetta={(nota) => {
              setDomanda(null);
              void atti.accetta(nota);
            }}
            onElimina={() => {
              setDomanda(null);
              void atti.elimina();
            }}
          />
        </Suspense>
      ) : null}
    </Group>
  );
}

const sceltaDetta = (scelte: number, totale: number): string => {
  if (scelte > 0) return scelte === 1 ? '1 scelta' : `${scelte} scelte`;
  return totale === 0 ? '' : 'Scegli le righe';
};

interface PulsanteProps {
  readonly nome: string;
  readonly prima: boolean;
  readonly spenta: boolean;
  readonly verso: Verso | null;
  readonly esegui: (() => void) | undefined;
}

function Pulsante({ nome, prima, spenta, verso, esegui }: PulsanteProps) {
  const comune = {
    size: 'compact-sm',
    variant: prima && !spenta ? 'filled' : 'default',
  } as const;
  if (verso && !spenta)
    return (
      <Button {...comune} component={Link} to={verso.to} search={verso.search as never}>
        {nome}
      </Button>
    );
  return (
    <Button {...comune} disabled={spenta} {...(esegui && { onClick: esegui })}>
      {nome}
    </Button>
  );
}

interface MenuFileProps {
  readonly inCorso: boolean;
  readonly onEsporta: (formato: FormatoElenco) => void;
}

function MenuFile({ inCorso, onEsporta }: MenuFileProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classi.esporta}
          size="compact-sm"
          variant="default"
          loading={inCorso}
          rightSection={<Icona nome="giu" misura={12} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['XLSX', 'CSV'] as const).map((formato) => (
          <Menu.Item key={formato} onClick={() => onEsporta(formato)}>
            {formato} dell’elenco
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const versoDi = (azione: Azione, { archivio, esame, righe }: AzioniAnomalieProps) =>
  azione === 'aggiungi'
    ? aggiungiVerso(archivio, esame.data, righe)
    : altroveVerso(azione, esame.data, righe);
