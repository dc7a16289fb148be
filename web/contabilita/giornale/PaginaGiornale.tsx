import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { type RicercaUrl, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { importo, nelSegno, nregDi, titoloDi } from '../contabilizza/righe-scritture.ts';
import { BarraGiornale, periodoDi } from './BarraGiornale.tsx';
import { CampoFiltro } from './CampoFiltro.tsx';
import { CassettoScrittura } from './CassettoScrittura.tsx';
import { ExportContabile } from './ExportContabile.tsx';
import { FascicoloRevisore } from './FascicoloRevisore.tsx';
import { paginaDelGiornale, type ScritturaDelGiornale } from './giornale-api.ts';
import { VerificaGiornale } from './VerificaGiornale.tsx';

const CassettoStampe = lazy(() => import('./CassettoStampe.tsx'));

interface RigaDelGiornale {
  readonly chiave: string;
  readonly id: number;
  readonly idMovimento: number | null;
  readonly numero: string;
  readonly data: string;
  readonly nreg: string;
  readonly causale: string;
  readonly titolo: string;
  readonly conto: string;
  readonly descrizioneConto: string;
  readonly portafoglio: string;
  readonly descrizione: string;
  readonly dare: string | null;
  readonly avere: string | null;
}

const righeDi = (scritture: readonly ScritturaDelGiornale[]): readonly RigaDelGiornale[] =>
  scritture.flatMap((una) =>
    una.righe.map((riga, i) => ({
      ...nelSegno(riga),
      chiave: `${una.id}-${riga.nRiga}`,
      id: una.id,
      idMovimento: una.idMovimento,
      numero: i === 0 ? `${una.numero}/${una.esercizio}` : '',
      data: i === 0 ? una.dataContabile : '',
      nreg: i === 0 ? nregDi(una) : '',
      causale: i === 0 ? (una.causale ?? '') : '',
      titolo: i === 0 ? titoloDi(una) : '',
      conto: riga.numeroConto,
      descrizioneConto: riga.descrizioneConto,
      portafoglio: riga.codPortafoglio ?? '',
      descrizione: i === 0 ? una.descrizione : (riga.descrizione ?? ''),
    })),
  );

const codice = (
  campo: keyof RigaDelGiornale,
  titolo: string,
  larghezza: number,
): Colonna<RigaDelGiornale> => ({ campo, titolo, tipo: 'codice', larghezza });

const COLONNE: readonly Colonna<RigaDelGiornale>[] = [
  codice('numero', 'Numero', 92),
  { campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 108 },
  codice('nreg', 'NReg', 88),
  codice('causale', 'Causale', 76),
  codice('titolo', 'Titolo', 132),
  codice('conto', 'Conto', 96),
  {
    ...{ campo: 'descrizioneConto', titolo: 'Descrizione conto', tipo: 'testo', larghezza: 180 },
    elastica: true,
  },
  codice('portafoglio', 'Portafoglio', 104),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 200, elastica: true },
  { ...importo('dare', 'Dare'), ferma: 'right' },
  { ...importo('avere', 'Avere'), ferma: 'right' },
];

const uno = (parola: string | undefined) => (parola ? [parola.toLocaleUpperCase('it')] : null);
const intero = (parola: string | undefined) =>
  parola && /^[1-9]\d{0,8}$/.test(parola) ? Number(parola) : null;

const filtroDi = (ricerca: RicercaUrl) =>
  senzaVuoti({
    ...periodoDi(ricerca),
    comprendiChiusura: true,
    numeroConto: uno(ricerca.conto),
    codTitolo: uno(ricerca.titolo),
    causale: uno(ricerca.causale),
    nreg: intero(ricerca.nreg),
    idElaborazione: intero(ricerca.generazione),
  });

/** `/page/contabilita/archivi/giornale`: what was transferred, entry by entry, down to its reasons. */
export default function PaginaGiornale() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const filtro = filtroDi(ricerca);
  const scrittura = intero(ricerca.scrittura);
  const filtri = [
    ['conto', 'Conto'],
    ['titolo', 'Titolo'],
    ['causale', 'Causale'],
    ['nreg', 'NReg'],
  ] as const;
  return (
    <>
      <Intestazione
        azioni={
          <>
            <VerificaGiornale codLibro={ricerca.libro ?? null} />
            <Button variant="default" onClick={() => void cambia({ stampe: 'si' })}>
              Stampe definitive
            </Button>
            <FascicoloRevisore
              codLibro={filtro.codLibro ?? null}
              dal={filtro.dataDa ?? null}
              al={filtro.dataA ?? null}
            />
            <ExportContabile report="giornale" />
          </>
        }
        descrizione="Scritture trasferite, dalle più recenti. Non modificabili: correggere con altre scritture."
      />
      <BarraGiornale vuoti={{ dal: 'Vuoto: dall’inizio', al: 'Vuoto: a oggi' }}>
        {filtri.map(([parola, etichetta]) => (
          <CampoFiltro
            key={parola}
            etichetta={etichetta}
            valore={ricerca[parola] ?? ''}
            onApplica={(valore) => void cambia({ [parola]: valore })}
          />
        ))}
      </BarraGiornale>
      <Elenco
        key={JSON.stringify(filtro)}
        filtro={filtro}
        onApri={(id) => void cambia({ scrittura: String(id) })}
      />
      {ricerca.stampe ? (
        <Suspense fallback={null}>
          <CassettoStampe
            codLibro={filtro.codLibro ?? null}
            onChiudi={() => void cambia({ stampe: '' })}
          />
        </Suspense>
      ) : null}
      {scrittura === null ? null : (
        <CassettoScrittura id={scrittura} onChiudi={() => void cambia({ scrittura: '' })} />
      )}
    </>
  );
}

interface ElencoProps {
  readonly filtro: ReturnType<typeof filtroDi>;
  readonly onApri: (id: number) => void;
}

function Elenco({ filtro, onApri }: ElencoProps) {
  const naviga = useNavigate();
  const { data, righe, tabella } = useRigheDelLavoro({
    filtro: {},
    leggi: (paging) => paginaDelGiornale({ filter: filtro as never, paging }),
    vuoto: () => 'Nessuna scrittura in questo periodo, con questo filtro.',
  });
  const linee = useMemo(() => righe && righeDi(righe), [righe]);
  return (
    <Tabella<RigaDelGiornale>
      nome="giornale"
      etichetta="Scritture del giornale"
      colonne={COLONNE}
      righe={data ? linee : righe && linee}
      {...tabella}
      chiave={({ chiave }) => chiave}
      fuoco
      onAttiva={({ id, idMovimento }, campo) => {
        if (campo === 'nreg' && idMovimento !== null)
          void naviga({ to: `/page/movimenti/acq-ven/${idMovimento}` as string });
        else onApri(id);
      }}
      azioneAttiva="apre la scrittura; su NReg il movimento"
    />
  );
}
