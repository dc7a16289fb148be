import { useTranslation } from 'react-i18next';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { Segmenti } from '#web/ui/Segmenti.tsx';

/** Light, dark, transparent: the same two choices in the settings and in the customiser. */
export function AspettoEVariante() {
  const { t } = useTranslation();
  const { aspetto, variante } = usePreferenze();
  return (
    <>
      <Segmenti
        etichetta={t('aspetto')}
        scelte={[
          ['light', t('chiaro')],
          ['dark', t('scuro')],
          ['auto', t('automatico')],
        ]}
        valore={aspetto}
        onScelta={(scelto) => cambiaPreferenze({ aspetto: scelto })}
      />
      <Segmenti
        etichetta={t('variante')}
        scelte={[
          ['opaca', t('opaca')],
          ['trasparente', t('trasparente')],
        ]}
        valore={variante}
        onScelta={(scelta) => cambiaPreferenze({ variante: scelta })}
      />
    </>
  );
}
