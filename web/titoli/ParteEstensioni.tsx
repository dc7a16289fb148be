import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { paesi } from '#domain/tabelle/dati-statici/paesi.ts';
import type { Gruppo } from '#domain/titoli/campo.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { useTasti } from '#web/tasti/registro.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import { leggiRighe } from '#web/ui/righe/righe.ts';
import { AvvisoAltri } from './AvvisoAltri.tsx';
import { IndiceSezioni, vaiASezione } from './IndiceSezioni.tsx';
import { CODICI_ESTESI, type ParteEstesa } from './parti-estese.ts';
import { type RigaPiano, residui, residuoFinale } from './piani.ts';
import classi from './titoli.module.css';
import type { DatiEstesiScritti } from './use-dati-estesi.ts';

export interface ParteEstensioniProps {
  readonly titolo: TitoloCompleto;
  readonly estesi: DatiEstesiScritti;
  readonly scrive: boolean;
}

const CODICI = 'Codici';
const PASSI: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const TASTI = ['sezione'] as const;

/** What hangs from a titolo: codes, listings, ratings, rates, plans. Saved as one. */
export function ParteEstensioni({ titolo, estesi, scrive }: ParteEstensioniProps) {
  const corpo = useRef<HTMLDivElement>(null);
  const [corrente, setCorrente] = useState(CODICI);
  useTasti(TASTI);
  const { parti, righe, salvataggio } = estesi;
  const mostrate = parti.filter(
    ({ nome, gruppi }) => gruppi.includes(titolo.gruppo as Gruppo) || righe[nome].length > 0,
  );
  const voci = [
    {
      nome: CODICI,
      ...(Object.keys(estesi.difetti).length > 0 ? { tono: 'errore' as const } : {}),
    },
    ...mostrate.map(({ nome, titolo: suo, colonne }) => ({
      nome: suo,
      quante: righe[nome].length,
      tono: leggiRighe(colonne, righe[nome]).errori.length > 0 ? ('errore' as const) : undefined,
    })),
  ];
  const premi = (evento: KeyboardEvent) => {
    const passo = PASSI[evento.key];
    if (!evento.altKey || passo === undefined || !corpo.current) return;
    evento.preventDefault();
    const arrivo = voci[voci.findIndex(({ nome }) => nome === corrente) + passo];
    if (arrivo) vaiASezione(corpo.current, arrivo.nome);
  };
  return (
    <FormaRecord
      scrive={scrive}
      salvabile={estesi.salvabili}
      inCorso={salvataggio.inCorso}
      onSalva={() => void salvataggio.salva()}
      nota={estesi.cambiati ? 'Si salvano insieme, e il titolo torna da certificare.' : ''}
    >
      <AvvisoAltri parte={salvataggio} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that pass by, as in every form */}
      <div
        className={classi.modulo}
        onKeyDown={premi}
        onFocus={({ target }) =>
          setCorrente(target.closest<HTMLElement>('[data-sezione]')?.dataset.sezione ?? corrente)
        }
      >
        <IndiceSezioni
          voci={voci}
          corrente={corrente}
          onScegli={(nome) => corpo.current && vaiASezione(corpo.current, nome)}
        />
        <Stack ref={corpo} gap={26} miw={0} pb={8}>
          <Codici estesi={estesi} scrive={scrive} />
          {mostrate.map((parte) => (
            <Parte key={parte.nome} parte={parte} estesi={estesi} scrive={scrive} />
          ))}
        </Stack>
      </div>
    </FormaRecord>
  );
}

interface CodiciProps {
  readonly estesi: DatiEstesiScritti;
  readonly scrive: boolean;
}

function Codici({ estesi, scrive }: CodiciProps) {
  const { codici, difetti, scriviCodice } = estesi;
  return (
    <section className={classi.sezione} data-sezione={CODICI} aria-label={CODICI}>
      <h3 className="titoletto">{CODICI}</h3>
      <div className={classi.campi}>
        {CODICI_ESTESI.map(({ nome, titolo, lunghezza, aiuto }) => (
          <TextInput
            key={nome}
            label={titolo}
            value={codici[nome] ?? ''}
            maxLength={lunghezza}
            readOnly={!scrive}
            error={difetti[nome]}
            description={difetti[nome] === undefined ? aiuto : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => scriviCodice(nome, currentTarget.value.toUpperCase())}
          />
        ))}
        <CampoScelta
          etichetta="Paese del rischio"
          opzioni={paesi}
          valore={codici.codPaese}
          disabilitato={!scrive}
          onCambia={(codice) => scriviCodice('codPaese', codice)}
        />
      </div>
    </section>
  );
}

interface ParteProps extends CodiciProps {
  readonly parte: ParteEstesa;
}

function Parte({ parte, estesi, scrive }: ParteProps) {
  const { nome, titolo, spiega, colonne } = parte;
  const righe = estesi.righe[nome];
  const piano = usePiano(parte, estesi);
  return (
    <section className={classi.sezione} data-sezione={titolo} aria-label={titolo}>
      <h3 className="titoletto">{titolo}</h3>
      <p className={classi.spiega}>{spiega}</p>
      <RigheModificabili
        etichetta={titolo}
        colonne={colonne}
        righe={righe}
        scrive={scrive}
        vuoto="Nessuna riga."
        onCambia={(nuove) => estesi.scriviRighe(nome, nuove)}
        {...(piano ? { calcolate: piano.calcolate, piede: piano.piede } : {})}
      />
    </section>
  );
}

const mostrato = (numero: string): string =>
  testoNumero(numero, { decimaliMin: 2, decimaliMax: 8 });

/** What is left after each line of an amortisation plan, and whether it ends at nothing. */
function usePiano({ nome, colonne }: ParteEstesa, { righe }: DatiEstesiScritti) {
  const scritte = righe[nome];
  return useMemo(() => {
    if (nome !== 'ammortamento' || scritte.length === 0) return undefined;
    // Line by line, so that an unfinished one does not shift the others.
    const lette = scritte.map(
      (riga) => (leggiRighe(colonne, [riga]).valori[0] ?? RIGA_VUOTA) as unknown as RigaPiano,
    );
    const restano = residui(lette);
    const fine = residuoFinale(lette);
    return {
      calcolate: [
        {
          titolo: 'Residuo',
          testo: (indice: number) => {
            const resta = restano[indice];
            return resta ? mostrato(resta) : '';
          },
        },
      ],
      piede:
        fine === '0' ? (
          <span>
            Alla fine il residuo è <b>0</b>: il piano rende tutto il capitale.
          </span>
        ) : (
          <span data-tono="negativo">
            Alla fine il residuo è <b>{mostrato(fine)}</b> e non 0: il piano non è intero.
          </span>
        ),
    };
  }, [nome, colonne, scritte]);
}

const RIGA_VUOTA: RigaPiano = { data: null, quotaCapitale: null, poolFactor: null };
