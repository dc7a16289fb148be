import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { CorreggiScrittura } from './CorreggiScrittura.tsx';
import { type Riepilogo, scrittureDi } from './contabilizza-api.ts';
import { colonneInAttesa, type RigaInAttesa, righeInAttesa } from './righe-scritture.ts';

interface Filtro {
  readonly numeroConto: string;
  readonly codTitolo: string;
  readonly causale: string;
  readonly soloModificate: boolean;
}

const TUTTE: Filtro = { numeroConto: '', codTitolo: '', causale: '', soloModificate: false };
const uno = (codice: string) =>
  codice.trim() === '' ? null : [codice.trim().toLocaleUpperCase('it')];

/** The third step: the lines that wait, each entry to be corrected as a whole. */
export function ManutenzioneScritture({ riepilogo }: { readonly riepilogo: Riepilogo }) {
  const { elaborazione, bilancio, codLibro } = riepilogo;
  const [aperta, setAperta] = useState<number>();
  const { filtro, filtra, data, righe, tabella } = useRigheDelLavoro({
    filtro: TUTTE,
    leggi: ({ numeroConto, codTitolo, causale, soloModificate, ...paging }) =>
      scrittureDi({
        codLibro,
        idElaborazione: elaborazione?.id ?? 0,
        numeroConto: uno(numeroConto ?? ''),
        codTitolo: uno(codTitolo ?? ''),
        causale: uno(causale ?? ''),
        soloModificate: soloModificate ?? false,
        paging,
      }),
    vuoto: (chiesto) =>
      chiesto === TUTTE
        ? 'Ogni scrittura è stata tolta da questa generazione.'
        : 'Nessuna scrittura con questo filtro.',
  });
  const linee = useMemo(() => righe && righeInAttesa(righe), [righe]);
  const modificate = elaborazione?.modificate ?? 0;
  return (
    <>
      <Tabella<RigaInAttesa>
        nome="contabilizza-manutenzione"
        etichetta="Righe delle scritture"
        colonne={colonneInAttesa}
        righe={data ? linee : undefined}
        {...tabella}
        chiave={({ chiave }) => chiave}
        fuoco
        onAttiva={({ id }) => setAperta(id)}
        azioneAttiva="modifica la scrittura"
        barra={
          <>
            <Etichetta>
              {riepilogo.scritture === 1
                ? '1 scrittura'
                : `${stampaIntero(riepilogo.scritture)} scritture`}
            </Etichetta>
            <Button
              variant={filtro.soloModificate ? 'filled' : 'default'}
              aria-pressed={filtro.soloModificate}
              onClick={() => filtra({ ...filtro, soloModificate: !filtro.soloModificate })}
            >
              Solo modificate {stampaIntero(modificate)}
            </Button>
            <NativeSelect
              aria-label="Conto"
              value={filtro.numeroConto}
              data={[
                { value: '', label: 'Ogni conto' },
                ...new Map(
                  bilancio.map(({ numeroConto: value, descrizioneConto }) => [
                    value,
                    { value, label: `${value} · ${descrizioneConto}` },
                  ]),
                ).values(),
              ]}
              onChange={({ currentTarget: { value } }) => filtra({ ...filtro, numeroConto: value })}
            />
            <CampoTesto
              etichetta="Titolo"
              etichettaNascosta
              segnaposto="Titolo"
              valore={filtro.codTitolo}
              onCambia={(codTitolo) => filtra({ ...filtro, codTitolo })}
            />
            <CampoTesto
              etichetta="Causale"
              etichettaNascosta
              segnaposto="Causale"
              valore={filtro.causale}
              onCambia={(causale) => filtra({ ...filtro, causale })}
            />
          </>
        }
      />
      {aperta === undefined ? null : (
        <CorreggiScrittura id={aperta} onChiudi={() => setAperta(undefined)} />
      )}
    </>
  );
}
