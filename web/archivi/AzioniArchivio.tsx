import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { daStampareDellArchivio } from './da-stampare.ts';

export interface AzioniArchivioProps {
  readonly archivio: TipoArchivio;
  readonly filtro: FiltroArchivio | null;
  readonly scrive: boolean;
  readonly onImporta: (sorgente: Sorgente) => void;
  /** Missing where there is no table to write in. */
  readonly onNuovaRiga?: () => void;
}

/**
 * The ways in, by their words and in their sequence
 * (docs/regole/importazioni.md#vie-di-caricamento).
 */
const SORGENTI: readonly (readonly [Sorgente, string])[] = [
  ['tabella', 'Da tabella'],
  ['excel', 'Da excel'],
  ['csv', 'Da CSV'],
  ['provider', 'Da Provider'],
];

const freccia = <Icona nome="giu" misura={12} />;

export function AzioniArchivio(props: AzioniArchivioProps) {
  const { archivio, filtro, scrive, onImporta, onNuovaRiga } = props;
  const nomi = useNomiTitoli(filtro ?? {});
  const sorgenti = SORGENTI.filter(([sorgente]) => archivio.sorgenti.includes(sorgente));
  return (
    <>
      {archivio.soloLettura ? null : (
        <Button
          component={Link}
          to="/page/dati-dinamici/qualita"
          search={{ ...parole(filtro), solo: archivio.tipo } as never}
          variant="subtle"
        >
          Controlli
        </Button>
      )}
      {scrive && onNuovaRiga && !archivio.aggiungi ? (
        <Nuovo variant="default" onNuovo={onNuovaRiga}>
          Nuova riga
        </Nuovo>
      ) : null}
      {scrive ? (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" rightSection={freccia}>
              Importa
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {sorgenti.map(([sorgente, nome]) => (
              <Menu.Item key={sorgente} onClick={() => onImporta(sorgente)}>
                {nome}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <MenuExport
        leggi={() => daStampareDellArchivio(archivio, filtro, nomi)}
        quali={filtro === null ? 'di tutte le righe' : 'delle righe filtrate'}
      />
    </>
  );
}

/** The checks look at the same rows: the filter goes along, its last day becomes theirs. */
const parole = (filtro: FiltroArchivio | null): Readonly<Record<string, string>> => {
  if (filtro === null) return {};
  const scritte = Object.entries(scriviFiltro(filtro)).flatMap(([nome, v]) =>
    v ? [[nome, v]] : [],
  );
  return { ...Object.fromEntries(scritte), ...(filtro.dateTo && { data: filtro.dateTo }) };
};
